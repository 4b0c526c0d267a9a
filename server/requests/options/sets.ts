import { type Expression, sql, type Transaction } from 'kysely'
import type { Money, Option } from '#contract/shared/options.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import { attachmentsWithin } from '#server/files/uploads/attach.ts'
import { batch } from '#server/platform/db/batch.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'
import type { MemberTables } from '#server/platform/db/tables.ts'

type Db = Transaction<MemberTables>
/** A request's number, or a query that finds it. */
type RequestId = number | Expression<number>

/** A request's options as both sides see them: sets with all versions and answers, and the cap. */
export const optionsOf = (trx: Db, requestId: number) => batch(trx, (asked) => askOptions(asked, requestId))

/** The same, as queries for a batch. */
export async function askOptions(asked: Db, requestId: RequestId) {
  const [versions, cap] = await Promise.all([versionsOf(asked, requestId), capOf(asked, requestId)])
  const sets = Map.groupBy(versions, ({ set_id }) => set_id)
  return {
    sets: [...sets].map(([id, ofSet]) => ({ id, versions: ofSet.map(({ set_id: _set, ...version }) => version) })),
    cap,
  }
}

/** The version, if it has not been replaced; the request's row lock keeps it the newest. */
export async function newestVersion(trx: Db, requestId: number, versionId: string) {
  const { sets } = await optionsOf(trx, requestId)
  const set = sets.find(({ versions }) => versions.some(({ id }) => id === versionId))
  const version = set?.versions.at(-1)
  if (!version) throw invalidField('version_id', 'There are no such options here.')
  if (version.id !== versionId)
    throw new Problem('options_replaced', {
      message: 'These options have changed, so what was picked no longer counts.',
    })
  return version
}

/** An amount as text, because a JavaScript number would be a float. */
const amount = (column: string) => sql<string>`${sql.ref(column)}::text`

async function versionsOf(trx: Db, requestId: RequestId) {
  const [rows, options, tasks] = await Promise.all([
    trx
      .selectFrom('option_versions as version')
      .leftJoin('option_answers as answer', 'answer.version_id', 'version.id')
      .select(['version.id', 'version.set_id', 'version.version', 'version.message_id', 'version.question'])
      .select(['version.words', 'version.expires_at', 'version.sent_at', 'version.sent_by'])
      .select(['answer.kind', 'answer.option_id', 'answer.currency', 'answer.reason', 'answer.answered_at'])
      .select(['answer.message_id as said_in', amount('answer.price').as('price')])
      .where('version.request_id', '=', requestId)
      .orderBy('version.sent_at')
      .orderBy('version.version')
      .execute(),
    optionsByVersion(trx, requestId),
    tasksByVersion(trx, requestId),
  ])
  return rows.map(({ kind, option_id, price, currency, reason, answered_at, said_in, ...version }) => ({
    ...version,
    task: option_id === null ? null : (tasks.get(version.id) ?? null),
    options: options.get(version.id) ?? [],
    answer:
      kind === null || answered_at === null || said_in === null
        ? null
        : {
            kind,
            option_id,
            price: option_id === null || currency === null ? null : { amount: price, currency },
            reason,
            at: answered_at,
            message_id: said_in,
          },
  }))
}

type StoredOption = Omit<Option, 'held_until'> & { readonly held_until: Date | null }

const versionsIn = (trx: Db, requestId: RequestId) =>
  trx.selectFrom('option_versions').select('id').where('request_id', '=', requestId)

async function optionsByVersion(trx: Db, requestId: RequestId): Promise<Map<string, StoredOption[]>> {
  const [rows, attached] = await Promise.all([
    trx
      .selectFrom('options')
      .select(['version_id', 'place', 'id', 'title', 'currency', 'covers', 'details', 'terms', 'starts', 'ends'])
      .select(['time_zone', 'link', 'file_key', 'why', 'held_until', amount('price').as('amount')])
      .where('version_id', 'in', versionsIn(trx, requestId))
      .orderBy('version_id')
      .orderBy('place')
      .execute(),
    // a file stays with the message of the version that introduced it
    attachmentsWithin(trx, requestId),
  ])
  const files = new Map([...attached.values()].flat().map((file) => [file.key, file]))
  const byVersion = Map.groupBy(rows, ({ version_id }) => version_id)
  return new Map(
    [...byVersion].map(([id, options]) => [
      id,
      options.map(({ version_id: _version, place: _place, amount: exact, currency, file_key, ...rest }) => ({
        ...rest,
        price: { amount: exact, currency },
        file: file_key === null ? null : (files.get(file_key) ?? null),
      })),
    ]),
  )
}

/** Spending tasks and outcomes of these versions. */
async function tasksByVersion(trx: Db, requestId: RequestId) {
  const rows = await trx
    .selectFrom('spending_tasks as task')
    .leftJoin('spending_outcomes as outcome', 'outcome.version_id', 'task.version_id')
    .select(['task.version_id', 'task.currency', 'task.made_at', 'task.made_by', amount('task.at_most').as('at_most')])
    .select(['outcome.kind', 'outcome.words', 'outcome.recorded_at', 'outcome.recorded_by'])
    .select(amount('outcome.spent').as('spent'))
    .where('task.version_id', 'in', versionsIn(trx, requestId))
    .execute()
  return new Map(rows.map((row) => [row.version_id, taskIn(row)]))
}

type TaskRow = {
  currency: string
  at_most: string
  made_at: Date
  made_by: string
  kind: 'done' | 'cost_less' | 'not_possible' | null
  spent: string | null
  words: string | null
  recorded_at: Date | null
  recorded_by: string | null
}

function taskIn({ currency, at_most, made_at, made_by, ...row }: TaskRow) {
  const { kind, spent, words, recorded_at: at, recorded_by: by } = row
  const outcome =
    kind === null || words === null || at === null || by === null
      ? null
      : { kind, spent: spent === null ? null : { amount: spent, currency }, words, at, by }
  return { at_most: { amount: at_most, currency }, made_at, made_by, outcome }
}

/** The member's cap for the request; null if none is set. */
export async function capOf(db: MemberDb | Db, requestId: RequestId): Promise<Money | null> {
  const row = await db
    .selectFrom('spending_caps')
    .select(['currency', amount('amount').as('amount')])
    .where('request_id', '=', requestId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.currency ? { amount: row.amount, currency: row.currency } : null
}
