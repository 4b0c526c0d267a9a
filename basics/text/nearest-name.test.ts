import { expect, test } from 'vitest'
import { nearestName } from './nearest-name.ts'

const KNOWN = ['PORT', 'HOST', 'NODE_ENV', 'DATABASE_URL', 'PUBLIC_URL', 'MAIL_FROM']

test.each([
  ['PROT', 'PORT'],
  ['port', 'PORT'],
  ['HOTS', 'HOST'],
  ['NODE_EVN', 'NODE_ENV'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['PUBLICURL', 'PUBLIC_URL'],
  ['MAILFORM', 'MAIL_FROM'],
])('%s is a misspelling of %s', (name, meant) => {
  expect(nearestName(name, KNOWN)).toBe(meant)
})

test.each(['PATH', 'HOME', 'PWD', 'HOSTNAME', 'PGPORT', 'TEST_DATABASE_URL', 'TERM', 'POSTGRES_URL'])(
  '%s is not similar to a known name',
  (name) => {
    expect(nearestName(name, KNOWN)).toBeUndefined()
  },
)
