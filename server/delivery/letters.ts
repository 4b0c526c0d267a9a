import { type RawBuilder, sql } from 'kysely'
import { storedAddress } from '#basics/email-address.ts'
import { LETTERS_PAGE, type Letter, type LetterList } from '#contract/desk/delivery.ts'
import type { DeskDb } from '#server/db/connect.ts'
import { maskedRecipient } from './masked-recipient.ts'

/** A letter as the desk shows it, with moments as the database has them. */
type ReadLetter = Omit<Letter, 'at' | 'next_try_at'> & { readonly at: Date; readonly next_try_at: Date | null }
type Row = Omit<ReadLetter, 'to'> & { readonly recipient: string }

/** Given up for another reason than that nobody needs it anymore. */
const OPEN = sql`given_up_at is not null and sent_at is null and coalesce(reason, '') not in ('expired', 'replaced')`

/** … and nobody has closed it. */
export const NEEDS_A_HAND = sql`${OPEN} and closed_at is null`

/** A code that has expired is not sent anymore, also where no server works its channel and says so in its row. */
export const WAITING = sql`given_up_at is null and sent_at is null and (expires_at is null or expires_at > now())`

/** Nothing more is to be done about what has expired: its receiver asks for another. */
const lists: Record<LetterList, { readonly where: RawBuilder<unknown>; readonly at: RawBuilder<Date> }> = {
  hand: { where: NEEDS_A_HAND, at: sql<Date>`given_up_at` },
  bounced: {
    where: sql`${OPEN} and reason in ('no_such_address', 'mailbox_full', 'blocked', 'no_texts', 'opted_out', 'refused')`,
    at: sql<Date>`given_up_at`,
  },
  waiting: { where: WAITING, at: sql<Date>`created_at` },
  sent: { where: sql`sent_at > now() - interval '24 hours'`, at: sql<Date>`sent_at` },
}

/** What may be sent again: its words are there, and they are of use. Also the condition of doing so. */
export const CAN_SEND_AGAIN = sql<boolean>`
  sent_at is null and body <> '' and (expires_at is null or expires_at > now())
    and coalesce(reason, '') not in ('expired', 'replaced')
    and (leased_until is null or leased_until < now())`

const columns = (at: RawBuilder<Date>) => sql`
  id, channel, kind, recipient, ${at} as at, attempts as tries,
  case when sent_at is null and given_up_at is null and attempts > 0 then run_at end as next_try_at,
  reason, last_error as answer, (${CAN_SEND_AGAIN}) as can_send_again`

/** The fewest digits of a number that it is found by: those that the desk shows. */
const DIGITS_LEAST = 4

/** Only by what somebody knows already: no part of an address is found that its mask hides. */
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

/** A page of a list, the newest first; `next` is where the one after it begins. */
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
