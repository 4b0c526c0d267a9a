import type { HeldBecause } from '#contract/desk/requests/scheduled-sends.ts'
import { reserveFile } from '#server/files/uploads/unsent-files.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { writeMail } from '#server/platform/outbox/mail-form.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { announceToAuthor, announceToDesk } from '#server/realtime/live/announce-to-desk.ts'
import { selectSends, type WaitingSend } from '#server/requests/requests/desk/scheduled-sends.ts'
import { hasNewerMessages } from '#server/requests/timeline/has-newer-messages.ts'
import { type LockedRequest, lockRequest, notBefore } from '#server/requests/timeline/lock-request.ts'
import { canTake, reply } from './reply.ts'

/**
 * A reply that could not be sent within this time (downtime, a restored backup) is held, because its text may be
 * outdated.
 */
const LATEST_MS = 3_600_000

type Delivering = Pick<App, 'deskDb' | 'now' | 'newId' | 'config'>

/**
 * Sends the reply that is due first, or holds it if its author must look at it again. One transaction under the send's
 * row lock: a server that dies leaves it unchanged, and if two servers pick the same reply, the second takes the next.
 * @returns how many replies were sent or held
 */
export async function deliverDueSend(app: Delivering): Promise<number> {
  const now = app.now()
  for (let send = await firstDue(app, now); send; send = await firstDue(app, now)) {
    const { id, staff_id, external_id } = send
    const isDone = await app.deskDb.transaction().execute(async (trx) => {
      const locked = await lockToSend(trx, { id: staff_id }, external_id)
      const due = await dueSends(trx, now).where('send.id', '=', id).forUpdate('send').executeTakeFirst()
      // undone, sent, or handed to a colleague, who is not locked here
      if (due?.staff_id !== staff_id) return false
      const reason = await reasonToWithhold(trx, due, now)
      await (reason ? hold(trx, app, due, reason) : deliver(trx, app, { send: due, ...locked, now }))
      return true
    })
    if (isDone) return 1
  }
  return 0
}

const dueSends = (db: App['deskDb'], now: Date) =>
  selectSends(db).where('send.state', '=', 'waiting').where('send.run_at', '<=', now)

const firstDue = ({ deskDb }: Pick<App, 'deskDb'>, now: Date) =>
  dueSends(deskDb, now).orderBy('send.run_at').limit(1).executeTakeFirst()

/**
 * Locks the author, then the request; the caller locks the send after both. A handover locks in the same order, which
 * prevents deadlocks.
 */
async function lockToSend(trx: DeskTrx, staff: Pick<StaffActor, 'id'>, request: string) {
  const isHere = await canTake(trx, staff)
  return { isHere, request: await lockRequest(trx, request) }
}

/** Runs under the request's lock, so that no message can be added between this check and the send. */
async function reasonToWithhold(trx: DeskTrx, send: WaitingSend, now: Date): Promise<HeldBecause | null> {
  if (send.author_closed_at !== null || send.author_role !== 'concierge') return 'author'
  const seen = { requestId: send.request_id, staffId: send.staff_id, seq: send.seen_seq }
  if (await hasNewerMessages(trx, seen)) return 'moved'
  if (now.getTime() - send.run_at.getTime() > LATEST_MS) return 'late'
  const { attachment_key: file } = send
  return file === null || (await reserveFile(trx, send.staff_id, file, now)) ? null : 'file'
}

async function hold(trx: DeskTrx, app: Delivering, send: WaitingSend, held_because: HeldBecause) {
  if (held_because === 'late') await mailAuthor(trx, app, send)
  await trx.updateTable('desk.scheduled_sends').set({ state: 'held', held_because }).where('id', '=', send.id).execute()
  await announceToDesk(trx, send.external_id)
  await announceToAuthor(trx, send.staff_id)
}

/** One email covers all of the author's replies that are held for this reason. It names no member. */
async function mailAuthor(trx: DeskTrx, { config }: Delivering, { staff_id, external_id }: WaitingSend) {
  const author = await trx
    .selectFrom('desk.staff as author')
    .select('email')
    .where('id', '=', staff_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('desk.scheduled_sends as other')
            .select('other.id')
            .whereRef('other.staff_id', '=', 'author.id')
            .where('other.state', '=', 'held')
            .where('other.held_because', '=', 'late'),
        ),
      ),
    )
    .executeTakeFirst()
  if (!author) return
  const subject = 'A reply of yours was not sent at its time'
  const mail = writeMail(config, author.email, {
    subject,
    heading: subject,
    greeting: 'Hello,',
    parts: [
      {
        kind: 'paragraph',
        text: 'The desk could not send it when it was due, and more than an hour has passed. It waits at the desk: please send it, edit it or discard it.',
      },
      { kind: 'button', label: 'Open it at the desk', link: `${config.deskPublicUrl}/requests/${external_id}` },
      { kind: 'why', text: 'You get this because you wrote the reply.', links: [] },
    ],
  })
  await enqueue(trx, mail)
}

/** Values of a settled reply, whose text is stored elsewhere. */
export const EMPTIED = { body: '', quick_answers: null } as const

type Delivery = {
  readonly send: WaitingSend
  readonly request: LockedRequest
  readonly isHere: boolean
  readonly now: Date
}

/** Adds the reply to the thread as a message, and empties it, because its text is now in the thread. */
export async function deliver(trx: DeskTrx, app: Pick<App, 'newId'>, { send, request, isHere, now }: Delivery) {
  await trx
    .updateTable('desk.scheduled_sends')
    .set({ state: 'sent', held_because: null, settled_at: now, ...EMPTIED })
    .where('id', '=', send.id)
    .execute()
  await announceToAuthor(trx, send.staff_id)
  const staff: Pick<StaffActor, 'id' | 'name'> = { id: send.staff_id, name: send.author_name }
  const draft = {
    body: send.body,
    attachment_keys: send.attachment_key === null ? [] : [send.attachment_key],
    quick_answers: send.quick_answers ?? [],
  }
  await reply(trx, { app, staff, request, draft, now: notBefore(request.last_message_at, now), isHere })
}
