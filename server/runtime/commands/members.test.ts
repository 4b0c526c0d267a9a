import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'
import { eraseMember } from './erase-member.ts'
import { exportMember } from './export-member.ts'

const world = setUpWorld()
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tendwell-export-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
})

const reason = 'They wrote to us.'
const close = (externalId: string) =>
  world.app.deskDb
    .updateTable('members')
    .set({ closed_at: world.clock.now() })
    .where('external_id', '=', externalId)
    .execute()

test("an export contains the member's requests, is readable by its owner only, and is in the access log", async () => {
  await giveRequest(world, world.maya)
  const file = join(folder, 'maya.json')
  const { json } = await exportMember(world.app, { email: ' Maya@tendwell.test', file })
  expect(json).toEqual({ id: world.maya.externalId, file, requests: 1, files: 0 })
  const data = JSON.parse(readFileSync(file, 'utf8'))
  expect(data.account).toMatchObject({ reference: world.maya.externalId, email: 'maya@tendwell.test' })
  expect(data.requests).toMatchObject([{ status: expect.any(String) }])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const { body } = await world.as(world.olga).get(`/desk/api/access_records?staff=0`)
  expect(body.records).toMatchObject([
    { staff: { name: 'Command line' }, action: 'exportMember', member: { external_id: world.maya.externalId } },
  ])
})

test('an export overwrites no file and reports a path that is not writable', async () => {
  const file = join(folder, 'jonah.json')
  await exportMember(world.app, { id: world.jonah.externalId, file })
  await expect(exportMember(world.app, { id: world.jonah.externalId, file })).rejects.toThrow(
    `${file} is there already: name another file.`,
  )
  await expect(exportMember(world.app, { id: world.jonah.externalId, file: `${file}/x` })).rejects.toThrow(
    /jonah\.json\/x cannot be written/,
  )
})

test.each([
  [{ email: 'nobody@example.com' }, 'There is no member with the address nobody@example.com.'],
  [{ id: 'nothing' }, 'There is no member with the id nothing.'],
  [{}, 'Say who: --email or --id.'],
])('an unknown member gives a sentence: %o', async (who, sentence) => {
  await expect(exportMember(world.app, { ...who, file: join(folder, 'x') })).rejects.toThrow(sentence)
})

test('an erasure is rejected without a terminal and confirmation, and is logged when it is done', async () => {
  const who = { id: world.jonah.externalId, reason }
  await close(world.jonah.externalId)
  await expect(eraseMember(world.app, who)).rejects.toThrow(/add --yes/)
  const row = world.app.deskDb.selectFrom('members').select('erased_at').where('id', '=', world.jonah.id)
  expect(await row.executeTakeFirst()).toEqual({ erased_at: null })
  expect((await eraseMember(world.app, { ...who, yes: true })).json).toEqual({ id: who.id, erased: true })
  expect(await row.executeTakeFirst()).toEqual({ erased_at: expect.any(Date) })
  expect((await eraseMember(world.app, who)).json).toEqual({ id: who.id, erased: false })
  const { body } = await world.as(world.olga).get('/desk/api/audit?type=member&staff=0')
  expect(body.records).toMatchObject([{ action: 'deskEraseAccount', after: { erased: true, reason } }])
})

test('an open account is not erased', async () => {
  const who = { email: 'maya@tendwell.test', reason, yes: true }
  await expect(eraseMember(world.app, who)).rejects.toMatchObject({ code: 'account_open' })
})

test('an address that several accounts have had is rejected with their IDs', async () => {
  await world.app.deskDb
    .updateTable('members')
    .set({ email: 'maya@tendwell.test' })
    .where('id', '=', world.jonah.id)
    .execute()
  await expect(exportMember(world.app, { email: 'maya@tendwell.test', file: join(folder, 'y') })).rejects.toThrow(
    new RegExp(`2 accounts .*${world.maya.externalId}  open`, 's'),
  )
})
