import { sql } from 'kysely'
import type { ListMode } from '#contract/desk/operations/eligibility.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App } from '#server/platform/http/app.ts'
import { WORK_CHANNEL } from '#server/platform/outbox/worker.ts'

/** 100 MB: a million lines with names beside the addresses. */
export const FEED_MAX_BYTES = 100 * 1024 * 1024
/** Files of one company that may wait. */
const WAITING_MAX = 20
const RETRY_SECONDS = 300

type ReceivedFile = {
  readonly companyId: number
  readonly mode: ListMode
  readonly bytes: AsyncIterable<Buffer>
  /** Runs in the transaction that makes the run. */
  readonly onReceived?: (trx: DeskTrx, runId: string) => Promise<void>
}

/** Stores a file of people, which a job reads. The job deletes it. */
export async function receiveFile(app: App, { companyId, mode, bytes, onReceived }: ReceivedFile) {
  await refuseMany(app, companyId)
  const draft = await app.storage.receive(limited(bytes))
  try {
    return await app.deskDb.transaction().execute(async (trx) => {
      const run = { id: app.newId(), state: 'queued' as const }
      const file_key = app.newId()
      await trx
        .insertInto('desk.feed_runs')
        .values({ ...run, company_id: companyId, mode, file_key, received_at: app.now() })
        .execute()
      await trx
        .updateTable('companies')
        .set({ feed_missed_at: null })
        .where('id', '=', companyId)
        .where('feed_missed_at', 'is not', null)
        .execute()
      await onReceived?.(trx, run.id)
      await draft.store(file_key)
      await sql`select pg_notify(${WORK_CHANNEL}, '')`.execute(trx)
      return run
    })
  } finally {
    await draft.drop()
  }
}

async function refuseMany({ deskDb }: App, companyId: number) {
  const { waiting } = await deskDb
    .selectFrom('desk.feed_runs')
    .select((rows) => rows.fn.countAll<number>().as('waiting'))
    .where('company_id', '=', companyId)
    .where('state', 'in', ['queued', 'checking'])
    .executeTakeFirstOrThrow()
  if (waiting < WAITING_MAX) return
  throw new Problem('too_many_tries', {
    retryAfter: RETRY_SECONDS,
    message: `${WAITING_MAX} files of this company wait already. Please send the next one later.`,
  })
}

async function* limited(bytes: AsyncIterable<Buffer>) {
  let size = 0
  for await (const part of bytes) {
    size += part.length
    if (size > FEED_MAX_BYTES) throw tooLarge()
    yield part
  }
}

export const tooLarge = () =>
  new Problem('too_large', {
    message:
      'This file is larger than 100 MB, so nothing was changed. Please send fewer columns, or joiners and leavers.',
  })
