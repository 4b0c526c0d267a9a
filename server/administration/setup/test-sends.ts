import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import { accountMail } from '#server/identity/credentials/account-mail.ts'
import type { OutgoingMessage } from '#server/platform/adapters/message.ts'
import { reasonOf } from '#server/platform/adapters/reason-of.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { enqueue, WORDS_FORGOTTEN } from '#server/platform/outbox/outbox.ts'
import { recordChange } from '#server/records/audit/record-change.ts'
import { changeSetup, readMark, thingOf, writeMark } from './marks.ts'
import { readSetup } from './read-setup.ts'

/** Sends a test mail to the caller through the same path as every mail. */
export function tryMail(app: App, staff: StaffActor) {
  return changeSetup(app, async (trx) => {
    const { email } = await trx
      .selectFrom('desk.staff')
      .select('email')
      .where('id', '=', staff.id)
      .executeTakeFirstOrThrow()
    const mail = accountMail(app.config, email, `A test from the ${app.config.BRAND_NAME} desk`, [
      'You asked for this mail while setting up. If you read it, mails arrive. Please say so at the desk.',
    ])
    return send(app, staff, trx, { step: 'mail', message: mail, recipient: { to: email } })
  })
}

/**
 * Sends a test text through the same path as every text.
 * @param phone ten digits
 */
export function tryText(app: App, staff: StaffActor, phone: string) {
  const message: OutgoingMessage = {
    channel: 'sms',
    recipient: `+1${phone}`,
    subject: '',
    body: `${app.config.BRAND_NAME}: a test from the desk. If you read this, texts arrive.`,
    links: [],
  }
  // the log stores no full phone numbers
  const recipient = { to: `a number ending in ${phone.slice(-4)}` }
  return changeSetup(app, (trx) => send(app, staff, trx, { step: 'texts', message, recipient }))
}

/** The person in the setup waits for the test message now; later, they send another one. */
const TEST_LIVES_MS = 3_600_000

type Try = { readonly step: 'mail' | 'texts'; readonly message: OutgoingMessage; readonly recipient: object }

async function send(app: App, staff: StaffActor, trx: DeskTrx, { step, message, recipient }: Try) {
  const { parts } = await readSetup(app, trx)
  if (parts[step].by === 'nobody') throw new Problem('no_provider')
  await dropUnsent(trx, step)
  const outgoing_id = (await enqueue(trx, message, { kind: 'test', livesMs: TEST_LIVES_MS })) ?? null
  await writeMark(trx, staff, { step, state: 'tried', outgoing_id }, app.now())
  const action = step === 'mail' ? 'deskTryMail' : 'deskTryText'
  await recordChange(trx, staff, { action, thing: thingOf(step), before: null, after: recipient }, app.now())
  return readSetup(app, trx)
}

/** Deletes an earlier unsent test message, which would only arrive late. */
async function dropUnsent(trx: DeskTrx, step: 'mail' | 'texts') {
  const before = await readMark(trx, step)
  if (!before?.outgoing_id) return
  await sql`
    update outgoing set given_up_at = now(), reason = 'replaced', ${WORDS_FORGOTTEN}
    where id = ${before.outgoing_id} and sent_at is null and given_up_at is null`.execute(trx)
}

const FILE_BYTES = 262_144
const FILES_WITHIN_MS = 20_000

/** Stores a file, reads it back and removes it. */
export async function tryFiles(app: App, staff: StaffActor) {
  const fault = await faultOfFiles(app)
  return changeSetup(app, async (trx) => {
    const mark = fault === null ? ({ state: 'confirmed' } as const) : ({ state: 'failed', reason: fault } as const)
    await writeMark(trx, staff, { step: 'files', ...mark }, app.now())
    const change = { action: 'deskTryFiles', thing: thingOf('files'), before: null, after: { state: mark.state } }
    await recordChange(trx, staff, change, app.now())
    return readSetup(app, trx)
  })
}

type Storing = Pick<App, 'storage' | 'newId'>

/** Why a file cannot be stored, read and removed; null if it can. */
export function faultOfFiles(app: Storing): Promise<string | null> {
  const late = sleep(FILES_WITHIN_MS, 'It does not answer within 20 seconds.', { ref: false })
  return Promise.race([storeAndRead(app), late])
}

async function storeAndRead({ storage, newId }: Storing): Promise<string | null> {
  const key = newId()
  const bytes = randomBytes(FILE_BYTES)
  try {
    await storage.put(key, bytes)
    const read = await buffer((await storage.open(key)).stream)
    await storage.remove(key)
    return read.equals(bytes) ? null : 'What was read back is not what was stored.'
  } catch (error) {
    return reasonOf(error)
  }
}
