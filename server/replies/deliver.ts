import type { HeldBecause } from '#contract/desk/scheduled-sends.ts'
import { together } from '#server/db/together.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { writeMail } from '#server/jobs/mail-form.ts'
import { enqueue } from '#server/jobs/outgoing.ts'
import { announceToAuthor, announceToDesk } from '#server/live/announce-to-desk.ts'
import { canTake, reply } from '#server/replies/reply.ts'
import { selectSends, type WaitingSend } from '#server/requests/desk/scheduled-sends.ts'
import { hasNewerMessages } from '#server/timeline/has-newer-messages.ts'
import { type LockedRequest, lockRequest, notBefore } from '#server/timeline/lock-request.ts'
import { reserveFile } from '#server/uploads/unsent-files.ts'

/**
 * A reply that could not be sent for longer than this after its time (downtime, a restored backup) is held: its words may
 * no longer be true.
 */
const LATEST_MS = 3_600_000

type Delivering = Pick<App, 'deskDb' | 'now' | 'newId' | 'config'>

/**
 * Sends the reply that is due first, or holds it if its author must look at it again. One transaction under the send's row
 * lock: a server that dies leaves it unchanged, and of two servers at one send the second takes the next.
 * @returns how many replies were sent or held
 */
export async function deliverDueSend(app: Delivering): Promise<number> {
  const now = app.now()
  for (let send = await firstDue(app, now); send; send = await firstDue(app, now)) {
    const { id, staff_id, external_id } = send
    const isDone = await app.deskDb.transaction().execute(async (trx) => {
      const locked = await lockToSend(trx, { id: staff_id }, external_id)
      const due = await dueSends(trx, now).where('send.id', '=', id).forUpdate('send').executeTakeFirst()
      // called back, sent or given to a colleague, whose lock this is not
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
 * Who sends, then the request; the send itself is locked after both. Who hands over locks in that order too, and so
 * nobody waits in a circle.
 */
async function lockToSend(trx: DeskTrx, staff: Pick<StaffActor, 'id'>, request: string) {
  const isHere = await canTake(trx, staff)
  return { isHere, request: await lockRequest(trx, request) }
}

/** Under the request's lock, so that nothing is written between the look and the send. */
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

/** One mail covers all replies of the author that are held for this reason. It names no member. */
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

/** Of one that is settled: its words stand elsewhere. */
export const EMPTIED = { body: '', quick_answers: null } as const

type Delivery = {
  readonly send: WaitingSend
  readonly request: LockedRequest
  readonly isHere: boolean
  readonly now: Date
}

/** It becomes a message of the thread, and is emptied: the words stand there now. */
export async function deliver(trx: DeskTrx, app: Pick<App, 'newId'>, { send, request, isHere, now }: Delivery) {
  await together(trx, (asked) =>
    Promise.all([
      asked
        .updateTable('desk.scheduled_sends')
        .set({ state: 'sent', held_because: null, settled_at: now, ...EMPTIED })
        .where('id', '=', send.id)
        .execute(),
      announceToAuthor(asked, send.staff_id),
    ]),
  )
  const staff: Pick<StaffActor, 'id' | 'name'> = { id: send.staff_id, name: send.author_name }
  const draft = {
    body: send.body,
    attachment_keys: send.attachment_key === null ? [] : [send.attachment_key],
    quick_answers: send.quick_answers ?? [],
  }
  await reply(trx, { app, staff, request, draft, now: notBefore(request.last_message_at, now), isHere })
}
