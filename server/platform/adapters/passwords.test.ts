import { parseOptions } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'

const verified = vi.hoisted(() => [] as string[])
vi.mock(import('@node-rs/argon2'), async (original) => {
  const argon2 = await original()
  return {
    ...argon2,
    verify: (hashed, ...rest) => {
      verified.push(String(hashed))
      return argon2.verify(hashed, ...rest)
    },
  }
})
const { checkPassword, hashPassword } = await import('./passwords.ts')

test('a password matches only its own hash', async () => {
  const hashed = await hashPassword('tendwell-demo')
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await checkPassword(hashed, 'tendwell-demo')).toBe(true)
  expect(await checkPassword(hashed, 'tendwell-Demo')).toBe(false)
})

test('a password matches in every Unicode composition of its letters', async () => {
  const hashed = await hashPassword('caf\u00e9-cr\u00e8me')
  expect(await checkPassword(hashed, 'cafe\u0301-cre\u0300me')).toBe(true)
})

test('without a hash the work is the same and no password matches', async () => {
  const hashed = await hashPassword('anything')
  verified.length = 0
  expect(await checkPassword(null, 'anything')).toBe(false)
  expect(await checkPassword(hashed, 'anything else')).toBe(false)
  const [nobodys = '', somebodys = ''] = verified
  expect(parseOptions(nobodys)).toEqual(parseOptions(somebodys))
})
