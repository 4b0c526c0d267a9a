import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changesOf } from '#tests/world/desk-offerings.ts'
import { createCompany } from '#tests/world/people.ts'
import { setUpWorld } from '#tests/world/world.ts'
import { changeEligibility } from './eligibility.ts'

const world = setUpWorld()
let folder: string
let file: string
let company: number
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tendwell-eligibility-'))
  file = join(folder, 'people.csv')
  company = await createCompany(world.app.deskDb, { slug: 'orchard', name: 'Orchard Foods' })
})
afterAll(() => rmSync(folder, { recursive: true }))

const write = (count: number, more = '') =>
  writeFileSync(file, ['email', ...Array.from({ length: count }, (_, at) => `p${at}@orchard.example`), more].join('\n'))
const run = (more: object = {}) => changeEligibility(world.app, { slug: 'orchard', file, mode: 'full', ...more })

test('a dry run shows columns, counts and faults without values, and --apply applies it with a record', async () => {
  write(40, 'secret-word')
  const { text, json, status } = await run()
  expect([status, json]).toEqual([0, expect.objectContaining({ added: 40, left_out: 1, applied: false })])
  expect(text).toContain('40 added, 0 kept, 0 removed, 1 lines left out')
  expect(text).toContain('email in column 1')
  expect(text).toContain('line 42, email: This is not an email address.')
  expect(text).not.toContain('secret')
  expect(await run({ apply: true })).toMatchObject({ status: 0, json: { added: 40, applied: true } })
  expect(await run()).toMatchObject({ json: { added: 0, kept: 40 } })
  expect(await changesOf(world, 'company', company)).toContainEqual(expect.objectContaining({ action: 'applyTrial' }))
})

test('a list that removes more than the limit is applied only with --over-limit', async () => {
  write(5)
  expect(await run({ apply: true })).toMatchObject({
    status: 1,
    json: { removed: 35, applied: false, over_limit: true },
  })
  expect(await run({ apply: true, overLimit: true })).toMatchObject({ status: 0, json: { removed: 35, applied: true } })
})

test('an unknown company and a missing file give a sentence', async () => {
  await expect(run({ slug: 'nowhere' })).rejects.toThrow('There is no company with the slug nowhere.')
  await expect(run({ file: join(folder, 'none.csv') })).rejects.toThrow('cannot be read')
})
