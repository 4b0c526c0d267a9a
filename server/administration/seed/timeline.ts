import { formattedHtml } from '#server/requests/timeline/formatting.ts'
import { HTML_VERSION, messageHtml } from '#server/requests/timeline/message-html.ts'
import type { SeedNumbered } from './content/timeline.ts'
import { found, type SeedOwner, type Trx } from './context.ts'
import { insertUpload } from './uploads.ts'

export async function insertTimeline(trx: Trx, timeline: SeedNumbered[], owner: SeedOwner): Promise<void> {
  const rows = timeline.map((entry) => ({ entry, row: signed(entry, owner) }))
  await trx
    .insertInto('timeline')
    .values(rows.flatMap(({ entry, row }) => (entry.kind === 'note' ? [] : [{ ...row, ...contentOf(entry) }])))
    .execute()
  for (const { entry, row } of rows) {
    if (entry.kind === 'note') await insertNote(trx, entry, row)
    if (entry.kind !== 'event' && entry.file)
      await insertUpload(trx, entry.file, { ...owner, at: entry.at, messageId: row.id, staffId: row.staff_id })
  }
}

function signed(entry: SeedNumbered, { requestId, member, seeding }: SeedOwner) {
  const author = entry.by ? found(seeding.staff, entry.by) : null
  return {
    request_id: requestId,
    seq: entry.seq,
    id: seeding.newId(),
    at: entry.at,
    source: author ? ('other' as const) : ('user' as const),
    source_name: author?.name ?? `${member.first} ${member.last}`,
    staff_id: author?.id ?? null,
  }
}

function contentOf(entry: SeedNumbered) {
  if (entry.kind === 'event')
    return { kind: 'event' as const, event: entry.event, event_data: entry.data ? JSON.stringify(entry.data) : null }
  const { body, quickAnswers = null } = entry
  const body_html = entry.by ? formattedHtml(body) : messageHtml(body)
  return { kind: 'message' as const, body, body_html, html_version: HTML_VERSION, quick_answers: quickAnswers }
}

async function insertNote(trx: Trx, note: { body: string }, row: ReturnType<typeof signed>) {
  const { request_id, seq, id, at, staff_id, source_name: staff_name } = row
  if (staff_id === null) throw new Error('A note has an author.')
  const written = { body: note.body, body_html: formattedHtml(note.body), html_version: HTML_VERSION }
  await trx
    .insertInto('desk.notes')
    .values({ request_id, seq, id, at, staff_id, staff_name, ...written })
    .execute()
}
