import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { reportStoppedCheck } from '#server/administration/anomalies/report-stopped-check.ts'
import { DAY_MS, MINUTE_MS } from '#tests/world/clock.ts'
import { openFile, PDF, PNG, upload } from '#tests/world/files.ts'
import { giveRequest, giveUpload } from '#tests/world/requests.ts'
import { FINDING, startScannerDouble, UNSAFE } from '#tests/world/scanner-double.ts'
import { setUpWorld } from '#tests/world/world.ts'
import { followSignatures } from './follow-signatures.ts'
import { openScanner } from './open-scanner.ts'
import { removeHeldFiles } from './remove-held-files.ts'
import { scanFiles } from './scan-files.ts'
import { switchScanning } from './switch-scanning.ts'

const double = await startScannerDouble()
afterAll(() => double.stop())
const world = setUpWorld({ VIRUS_SCAN_URL: double.url })
const scanner = openScanner(double.url)
beforeEach(() => Object.assign(double.state, { mode: 'works', phrases: [UNSAFE] }))

const unsafePdf = () => Buffer.concat([PDF, Buffer.from(UNSAFE)])

/** Scans until nothing is due. */
async function scanAll() {
  const job = scanFiles(scanner)
  while ((await job(world.app)) > 0);
}

/** A message of Maya with this file. Returns the file as both sides see it. */
async function sendFile(bytes: Buffer, filename = 'letter.pdf') {
  const request = await giveRequest(world, world.maya)
  const key = await upload(world, world.maya, { filename, bytes, requestId: request.external_id })
  const message = { body: 'The letter.', source: 'user', attachment_keys: [key] }
  const sent = await world.as(world.maya).post(`${request.path}/messages`, { message }, { 'idempotency-key': key })
  expect(sent.status).toBe(201)
  const atDesk = async () => {
    const { body } = await world.as(world.theo).get(`/desk/api/requests/${request.external_id}`)
    return body.request.messages[0].attachments[0]
  }
  const atMember = async () => (await world.as(world.maya).get(request.path)).body.request.messages[0].attachments[0]
  return { key, request, atMember, atDesk }
}

const openAsMember = (key: string) => world.as(world.maya).get(`/api/v1/uploads/expiring_url?key=${key}`)
const openAsConcierge = (key: string, more = '') =>
  world.as(world.theo).get(`/desk/api/uploads/expiring_url?key=${key}${more}`)

async function statuses(key: string): Promise<number[]> {
  const answers = [await openAsMember(key), await openAsConcierge(key), await openAsConcierge(key, '&preview=true')]
  return answers.map(({ status }) => status)
}

describe('a file', () => {
  test('waits until it was found clean, then both sides can open it', async () => {
    const { key, atMember, atDesk } = await sendFile(PNG, 'photo.png')
    expect([await atMember(), await atDesk()]).toEqual([
      expect.objectContaining({ state: 'checking' }),
      expect.objectContaining({ state: 'checking' }),
    ])
    expect(await statuses(key)).toEqual([409, 409, 409])
    await scanAll()
    expect([(await atMember()).state, (await atDesk()).state]).toEqual(['clean', 'clean'])
    expect(await statuses(key)).toEqual([200, 200, 200])
    const { body } = await openAsConcierge(key)
    expect((await openFile(world, body.expiring_url)).bytes).toEqual(PNG)
  })

  test('with the phrase is refused at both doors, and its message stays sent', {
    tags: '@sec-virus-scan',
  }, async () => {
    const { key, atMember, atDesk, request } = await sendFile(unsafePdf())
    await scanAll()
    expect([(await atMember()).state, (await atDesk()).state]).toEqual(['refused', 'refused'])
    expect(await statuses(key)).toEqual([410, 410, 410])
    expect((await openAsMember(key)).body).toEqual({ error: expect.stringContaining('virus check') })
    expect((await world.as(world.maya).get(request.path)).body.request.messages).toHaveLength(1)
  })

  test('cannot be opened at an address from before it was refused', async () => {
    const { key } = await sendFile(PDF)
    await scanAll()
    const { body } = await openAsConcierge(key)
    await world.app.deskDb.updateTable('uploads').set({ scan_state: 'refused' }).where('key', '=', key).execute()
    expect((await openFile(world, body.expiring_url)).status).toBe(410)
  })

  test('of another member stays unknown while it is checked', async () => {
    const { key } = await sendFile(PNG)
    expect((await world.as(world.jonah).get(`/api/v1/uploads/expiring_url?key=${key}`)).status).toBe(404)
    await scanAll()
  })

  test('from before the scanner is scanned, too', async () => {
    const key = await giveUpload(world, world.maya)
    await world.app.storage.put(key, PNG)
    expect((await openAsMember(key)).status).toBe(409)
    while ((await switchScanning(world.app)) > 0);
    await scanAll()
    expect((await openAsMember(key)).status).toBe(200)
  })

  test('updates the open pages of both sides when its state changes', async () => {
    const { request } = await sendFile(PNG)
    const eventsOf = async () => {
      const { rows } = await world.app.deskDb.executeQuery<{ type: string }>(
        world.app.deskDb
          .selectFrom('member_events')
          .select('type')
          .where('request_external_id', '=', request.external_id)
          .orderBy('number')
          .compile(),
      )
      return rows.map(({ type }) => type)
    }
    const before = await eventsOf()
    await scanAll()
    expect(await eventsOf()).toEqual([...before, 'request.changed'])
  })
})

describe('operations', () => {
  const alarms = async () => (await world.as(world.olga).get('/desk/api/alarms')).body
  /** What every page of operations shows. */
  const line = async () => (await world.as(world.olga).get('/desk/api/delivery/hand')).body.stopped_check

  test('see the hour, company and finding of a refused file, never whose it was or about what', async () => {
    const { key } = await sendFile(unsafePdf(), 'private-letter.pdf')
    await scanAll()
    const { held_files } = await alarms()
    const hour = `${world.clock.now().toISOString().slice(0, 13)}:00:00.000Z`
    const company = { id: expect.any(Number), name: expect.any(String) }
    const shown = { hour, company, from: 'member', finding: FINDING, content_type: 'application/pdf' }
    expect(held_files).toContainEqual(expect.objectContaining(shown))
    expect(JSON.stringify(held_files)).not.toMatch(/private-letter|maya|lindqvist/i)
    expect(JSON.stringify(held_files)).not.toContain(key)
  })

  test('are mailed once after the scanner has not answered for ten minutes, and see the waiting files', async () => {
    await double.stop()
    await sendFile(PNG)
    await scanAll()
    expect((await alarms()).file_check).toMatchObject({ stopped_since: world.clock.now().toISOString(), unchecked: 0 })
    const { waiting } = (await alarms()).file_check
    expect(waiting).toBeGreaterThan(0)
    expect(await line()).toEqual({ since: world.clock.now().toISOString(), waiting })
    expect(await reportStoppedCheck(world.app)).toBe(0)
    world.clock.advance(11 * MINUTE_MS)
    expect([await reportStoppedCheck(world.app), await reportStoppedCheck(world.app)]).toEqual([1, 0])
    await double.start()
    await scanAll()
    expect((await alarms()).file_check).toMatchObject({ stopped_since: null, waiting: 0 })
    expect(await line()).toBeNull()
  })

  test('have a refused file deleted from the storage after seven days, not before', async () => {
    const { key, atMember } = await sendFile(unsafePdf())
    await scanAll()
    world.clock.advance(6 * DAY_MS)
    while ((await removeHeldFiles(world.app)) > 0);
    await expect(world.app.storage.open(key)).resolves.toBeDefined()
    world.clock.advance(2 * DAY_MS)
    while ((await removeHeldFiles(world.app)) > 0);
    await expect(world.app.storage.open(key)).rejects.toThrow(/./)
    expect(await statuses(key)).toEqual([410, 410, 410])
    expect(await atMember()).toMatchObject({ filename: 'letter.pdf', state: 'refused' })
    expect((await alarms()).held_files.some(({ deleted }: { deleted: boolean }) => deleted)).toBe(true)
  })
})

describe('a scanner', () => {
  test('that is down makes files wait and say so, and nothing else', async () => {
    await double.stop()
    const { key, atMember } = await sendFile(unsafePdf())
    await scanAll()
    expect(await atMember()).toMatchObject({ state: 'checking', delayed: true })
    expect((await openAsMember(key)).body.error).toContain('right now')
    expect(await statuses(key)).toEqual([409, 409, 409])
    await double.start()
    world.clock.advance(MINUTE_MS)
    await scanAll()
    expect(await statuses(key)).toEqual([410, 410, 410])
    expect((await atMember()).delayed).toBeUndefined()
  })

  test('that dies in the middle of a file loses nothing', async () => {
    double.state.mode = 'silent'
    const { key } = await sendFile(unsafePdf())
    const [scanning] = [scanAll(), await double.receiving()]
    await double.stop()
    await scanning
    expect(await statuses(key)).toEqual([409, 409, 409])
    double.state.mode = 'works'
    await double.start()
    world.clock.advance(MINUTE_MS)
    await scanAll()
    expect(await statuses(key)).toEqual([410, 410, 410])
  })

  test.each(['error', 'limit', 'dies', 'garbage'] as const)('in the mode %s lets no file through', async (mode) => {
    double.state.mode = mode
    const { key, atMember } = await sendFile(PNG)
    await scanAll()
    expect(await atMember()).toMatchObject({ state: 'checking', delayed: true })
    double.state.mode = 'works'
    world.clock.advance(MINUTE_MS)
    await scanAll()
    expect(await statuses(key)).toEqual([200, 200, 200])
  })

  test('that cannot check one file checks the others', async () => {
    double.state.mode = 'limit'
    const large = await sendFile(PNG)
    await scanAll()
    double.state.mode = 'works'
    const other = await sendFile(PNG)
    await scanAll()
    expect([await statuses(large.key), await statuses(other.key)]).toEqual([
      [409, 409, 409],
      [200, 200, 200],
    ])
  })

  test('of a server that stopped leaves its file to the next server', async () => {
    const { key } = await sendFile(PNG)
    const dead = scanFiles({ scan: () => new Promise(() => {}), version: scanner.version })
    void dead(world.app)
    await expect.poll(() => triesOf(key)).toBe(1)
    await scanAll()
    expect(await statuses(key)).toEqual([409, 409, 409])
    world.clock.advance(4 * MINUTE_MS)
    await scanAll()
    expect(await statuses(key)).toEqual([200, 200, 200])
  })

  test('with new signatures scans the files of the last 30 days again, which stay open until then', async () => {
    const old = await sendFile(Buffer.concat([PDF, Buffer.from('later')]))
    await scanAll()
    world.clock.advance(31 * DAY_MS)
    const recent = await sendFile(Buffer.concat([PDF, Buffer.from('later')]))
    await scanAll()
    Object.assign(double.state, { version: 'ClamAV 1.4.6/2', phrases: ['later'] })
    await followSignatures(scanner)(world.app)
    expect(await statuses(recent.key)).toEqual([200, 200, 200])
    await scanAll()
    expect(await statuses(recent.key)).toEqual([410, 410, 410])
    expect(await statuses(old.key)).toEqual([200, 200, 200])
  })
})

async function triesOf(key: string): Promise<number | undefined> {
  const row = await world.app.deskDb
    .selectFrom('uploads')
    .select('scan_tries')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.scan_tries
}

describe('without a scanner', () => {
  const plain = setUpWorld()

  test('files have no state and can be opened at once, also those that waited for one', async () => {
    const key = await upload(plain, plain.maya)
    const open = () => plain.as(plain.maya).get(`/api/v1/uploads/expiring_url?key=${key}`)
    expect((await open()).status).toBe(200)
    await plain.app.deskDb.updateTable('uploads').set({ scan_state: 'checking' }).where('key', '=', key).execute()
    expect((await open()).status).toBe(200)
    while ((await switchScanning(plain.app)) > 0);
    const row = await plain.app.deskDb
      .selectFrom('uploads')
      .select('scan_state')
      .where('key', '=', key)
      .executeTakeFirst()
    expect(row?.scan_state).toBeNull()
  })
})
