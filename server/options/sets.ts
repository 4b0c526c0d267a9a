import { sql, type Transaction } from 'kysely'
import type { Money, Option } from '#contract/shared/options.ts'
import type { MemberDb } from '#server/db/connect.ts'
import type { MemberTables } from '#server/db/tables.ts'
import { attachmentsOf } from '#server/uploads/attach.ts'

type Db = Transaction<MemberTables>

/** A request's options as both sides see them: sets with all their versions and answers, and the cap. */
export async function optionsOf(trx: Db, requestId: number) {
  const versions = await versionsOf(trx, requestId)
  const sets = Map.groupBy(versions, ({ set_id }) => set_id)
  return {
    sets: [...sets].map(([id, ofSet]) => ({ id, versions: ofSet.map(({ set_id: _set, ...version }) => version) })),
    cap: await capOf(trx, requestId),
  }
}

/** An amount of the database as text: a number of JavaScript would be a float. */
const amount = (column: string) => sql<string>`${sql.ref(column)}::text`

async function versionsOf(trx: Db, requestId: number) {
  const rows = await trx
    .selectFrom('option_versions as version')
    .leftJoin('option_answers as answer', 'answer.version_id', 'version.id')
    .select(['version.id', 'version.set_id', 'version.version', 'version.message_id', 'version.question'])
    .select(['version.words', 'version.expires_at', 'version.sent_at', 'version.sent_by'])
    .select(['answer.kind', 'answer.option_id', 'answer.currency', 'answer.reason', 'answer.answered_at'])
    .select(['answer.message_id as said_in', amount('answer.price').as('price')])
    .where('version.request_id', '=', requestId)
    .orderBy('version.sent_at')
    .orderBy('version.version')
    .execute()
  const options = await optionsByVersion(
    trx,
    rows.map(({ id, message_id }) => ({ id, message_id })),
  )
  return rows.map(({ kind, option_id, price, currency, reason, answered_at, said_in, ...version }) => ({
    ...version,
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

type Sent = { readonly id: string; readonly message_id: string }

async function optionsByVersion(trx: Db, versions: readonly Sent[]): Promise<Map<string, Option[]>> {
  if (versions.length === 0) return new Map()
  const rows = await trx
    .selectFrom('options')
    .selectAll()
    .select(amount('price').as('amount'))
    .where(
      'version_id',
      'in',
      versions.map(({ id }) => id),
    )
    .orderBy('version_id')
    .orderBy('place')
    .execute()
  // a file stays with the message of the version that brought it
  const attached = await attachmentsOf(
    trx,
    versions.map(({ message_id }) => message_id),
  )
  const files = new Map([...attached.values()].flat().map((file) => [file.key, file]))
  const byVersion = Map.groupBy(rows, ({ version_id }) => version_id)
  return new Map(
    [...byVersion].map(([id, options]) => [
      id,
      options.map(
        ({ version_id: _version, place: _place, amount: exact, currency, file_key, price: _price, ...rest }) => ({
          ...rest,
          price: { amount: exact, currency },
          file: file_key === null ? null : (files.get(file_key) ?? null),
        }),
      ),
    ]),
  )
}

/** The most that the member wants to spend on it; null: they have not said, or took it away. */
export async function capOf(db: MemberDb | Db, requestId: number): Promise<Money | null> {
  const row = await db
    .selectFrom('spending_caps')
    .select(['currency', amount('amount').as('amount')])
    .where('request_id', '=', requestId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.currency ? { amount: row.amount, currency: row.currency } : null
}
