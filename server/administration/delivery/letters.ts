import { type RawBuilder, sql } from 'kysely'
import { storedAddress } from '#basics/text/email-address.ts'
import { LETTERS_PAGE, type Letter, type LetterList } from '#contract/desk/operations/delivery.ts'
import type { DeskDb } from '#server/platform/db/connect.ts'
import { maskedRecipient } from './masked-recipient.ts'

/** A message as the desk shows it, with `Date` values from the database. */
type ReadLetter = Omit<Letter, 'at' | 'next_try_at'> & { readonly at: Date; readonly next_try_at: Date | null }
type Row = Omit<ReadLetter, 'to'> & { readonly recipient: string }

/** Given up for a reason other than that it is no longer needed. */
const OPEN = sql`given_up_at is not null and sent_at is null and coalesce(reason, '') not in ('expired', 'replaced')`

/** … and not closed by a person. */
export const NEEDS_A_HAND = sql`${OPEN} and closed_at is null`

/** An expired code is no longer sent, even if no server processes its channel and marks the row. */
export const WAITING = sql`given_up_at is null and sent_at is null and (expires_at is null or expires_at > now())`

/** Expired messages need no action, because their recipient requests another one. */
const lists: Record<LetterList, { readonly where: RawBuilder<unknown>; readonly at: RawBuilder<Date> }> = {
  hand: { where: NEEDS_A_HAND, at: sql<Date>`given_up_at` },
  bounced: {
    where: sql`${OPEN} and reason in ('no_such_address', 'mailbox_full', 'blocked', 'no_texts', 'opted_out', 'refused')`,
    at: sql<Date>`given_up_at`,
  },
  waiting: { where: WAITING, at: sql<Date>`created_at` },
  sent: { where: sql`sent_at > now() - interval '24 hours'`, at: sql<Date>`sent_at` },
}

/** Messages that can be sent again: their body is stored and still useful. Also the condition of the update. */
export const CAN_SEND_AGAIN = sql<boolean>`
  sent_at is null and body <> '' and (expires_at is null or expires_at > now())
    and coalesce(reason, '') not in ('expired', 'replaced')
    and (leased_until is null or leased_until < now())`

const columns = (at: RawBuilder<Date>) => sql`
  id, channel, kind, recipient, ${at} as at, attempts as tries,
  case when sent_at is null and given_up_at is null and attempts > 0 then run_at end as next_try_at,
  reason, last_error as answer, (${CAN_SEND_AGAIN}) as can_send_again`

/** Minimum number of digits for a search by phone number: those that the desk shows. */
const DIGITS_LEAST = 4

/** Finds only complete values, so that the search does not reveal a masked part of an address. */
function isTo(q = ''): RawBuilder<unknown> {
  const words = storedAddress(q)
  if (words === '') return sql`true`
  const digits = words.replaceAll(/\D/g, '')
  return sql`(
    lower(recipient) = ${words}
    or channel = 'email' and split_part(lower(recipient), '@', 2) = ${words.replace(/^@/, '')}
    or channel = 'sms' and ${digits.length >= DIGITS_LEAST}
      and right(regexp_replace(recipient, '\\D', '', 'g'), ${digits.length}::integer) = ${digits})`
}

type Wanted = { readonly q?: string | undefined; readonly after?: string | undefined }

/** A page of a list, newest first; `next` is the cursor of the next page. */
export async function readLetters(db: DeskDb, list: LetterList, { q, after }: Wanted) {
  const { where, at } = lists[list]
  const { rows } = await sql<Row>`
    select ${columns(at)} from outgoing
    where ${where} and ${isTo(q)} and (${after ?? null}::bigint is null or id < ${after ?? null}::bigint)
    order by id desc limit ${LETTERS_PAGE + 1}`.execute(db)
  const page = rows.slice(0, LETTERS_PAGE)
  return { letters: page.map(masked), next: rows.length > LETTERS_PAGE ? String(page.at(-1)?.id) : null }
}

const CLOSED_SHOWN = 20

export async function readClosed(db: DeskDb): Promise<{ letter: ReadLetter; by: string }[]> {
  const { rows } = await sql<Row & { by: string }>`
    select ${columns(sql`closed_at`)}, (select name from desk.staff where staff.id = closed_by) as by from outgoing
    where closed_at > now() - interval '24 hours' and closed_by is not null
    order by closed_at desc limit ${CLOSED_SHOWN}`.execute(db)
  return rows.map(({ by, ...letter }) => ({ letter: masked(letter), by }))
}

export async function countNeedingAHand(db: DeskDb): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from outgoing where ${NEEDS_A_HAND}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function countLetters(db: DeskDb, q?: string): Promise<Record<LetterList, number>> {
  const count = ({ where }: (typeof lists)[LetterList]) => sql<number>`count(*) filter (where ${where})::integer`
  const { rows } = await sql<Record<LetterList, number>>`
    select ${count(lists.hand)} as hand, ${count(lists.waiting)} as waiting, ${count(lists.bounced)} as bounced,
      ${count(lists.sent)} as sent
    from outgoing where ${isTo(q)}`.execute(db)
  return rows[0] ?? { hand: 0, waiting: 0, bounced: 0, sent: 0 }
}

function masked({ recipient, ...letter }: Row): ReadLetter {
  return { ...letter, to: maskedRecipient(letter.channel, recipient) }
}
