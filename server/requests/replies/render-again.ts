import { type RawBuilder, sql } from 'kysely'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App } from '#server/platform/http/app.ts'
import { formattedHtml } from '#server/requests/timeline/formatting.ts'
import { HTML_VERSION, messageHtml } from '#server/requests/timeline/message-html.ts'
import { mentionsShown, withMentions } from './mentions.ts'

const AT_ONCE = 500

/** Renders messages and notes of an older renderer again from their source text. Returns the number of rows. */
export function renderAgain({ deskDb }: Pick<App, 'deskDb'>): Promise<number> {
  return deskDb
    .transaction()
    .execute(async (trx) => (await renderSome(trx, MESSAGES, messageAgain)) + (await renderSome(trx, NOTES, noteAgain)))
}

type Stored = {
  readonly request_id: number
  readonly seq: number
  readonly body: string
  readonly body_html: string
  /** Null for a note. */
  readonly source: 'user' | 'other' | null
  readonly by_mail: boolean
}

const STALE = sql`html_version < ${sql.lit(HTML_VERSION)}`
const MESSAGES = {
  table: sql.table('timeline'),
  rows: sql<Stored>`select request_id, seq, body, body_html, source, mail is not null as by_mail from timeline
    where kind = 'message' and ${STALE}`,
}
const NOTES = {
  table: sql.table('desk.notes'),
  rows: sql<Stored>`select request_id, seq, body, body_html, null as source, false as by_mail from desk.notes
    where ${STALE}`,
}

async function renderSome(
  trx: DeskTrx,
  { table, rows }: { table: RawBuilder<unknown>; rows: RawBuilder<Stored> },
  again: (stored: Stored) => string,
): Promise<number> {
  const { rows: stale } = await sql<Stored>`${rows} limit ${sql.lit(AT_ONCE)} for update skip locked`.execute(trx)
  if (stale.length === 0) return 0
  await sql`
    update ${table} as entry set body_html = rendered.html, html_version = ${sql.lit(HTML_VERSION)}
    from unnest(${stale.map(({ request_id }) => request_id)}::bigint[], ${stale.map(({ seq }) => seq)}::integer[],
      ${stale.map(again)}::text[]) as rendered (request_id, seq, html)
    where entry.request_id = rendered.request_id and entry.seq = rendered.seq`.execute(trx)
  return stale.length
}

/** Keeps the HTML of an email: its folded text can only be derived from the complete email. */
function messageAgain({ body, body_html, source, by_mail }: Stored): string {
  if (by_mail) return body_html
  return source === 'other' ? formattedHtml(body) : messageHtml(body)
}

/** Mentions stay marked, even of colleagues who have left since. */
const noteAgain = ({ body, body_html }: Stored) => withMentions(formattedHtml(body), mentionsShown(body_html))
