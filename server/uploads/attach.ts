import type { Expression, Transaction } from 'kysely'
import { invalidField } from '#contract/shared/problems.ts'
import type { Attachment } from '#contract/shared/request.ts'
import type { MemberTables } from '#server/db/tables.ts'

export type UploadOwner = { readonly member_id: number } | { readonly staff_id: number }
/** A message (or a note) of a request, or a survey's run. */
export type AttachedTo =
  | { readonly attached_message_id: string; readonly request_id: number }
  | { readonly attached_run_id: number }

const NOT_YOURS = 'This file cannot be attached. Please choose it again.'

/**
 * Attaches a file that is the owner's own, uploaded, and attached nowhere yet: one UPDATE decides.
 * @param field whose fault it is (422) where that is not so
 */
export async function attachUpload(
  trx: Transaction<MemberTables>,
  owner: UploadOwner,
  key: string,
  to: AttachedTo,
  field: string,
): Promise<Attachment> {
  const file = await trx
    .updateTable('uploads')
    .set(to)
    .where('key', '=', key)
    .where((is) => is.and(owner))
    .where('uploaded_at', 'is not', null)
    .where('attached_message_id', 'is', null)
    .where('attached_run_id', 'is', null)
    .returning(FILE_COLUMNS)
    .executeTakeFirst()
  if (!file) throw invalidField(field, NOT_YOURS)
  return attachmentOf(file)
}

/** What hangs on a request's messages and notes, by their id. */
export async function attachmentsWithin(trx: Transaction<MemberTables>, requestId: number | Expression<number>) {
  const rows = await selectFiles(trx)
    .select('attached_message_id')
    .where('request_id', '=', requestId)
    .where('attached_message_id', 'is not', null)
    .execute()
  return byMessage(rows)
}

function byMessage(rows: readonly (File & { attached_message_id: string | null })[]): Map<string, Attachment[]> {
  const grouped = Map.groupBy(rows, ({ attached_message_id }) => attached_message_id ?? '')
  return new Map([...grouped].map(([id, files]) => [id, files.map(attachmentOf)]))
}

/** What was answered with a file in the run that this request was made from. */
export async function answeredFilesOf(trx: Transaction<MemberTables>, requestId: number): Promise<Attachment[]> {
  const rows = await selectFiles(trx)
    .where('request_id', '=', requestId)
    .where('attached_run_id', 'is not', null)
    .execute()
  return rows.map(attachmentOf)
}

const FILE_COLUMNS = ['key', 'filename', 'content_type', 'size'] as const

function selectFiles(trx: Transaction<MemberTables>) {
  return trx.selectFrom('uploads').select(FILE_COLUMNS).orderBy('created_at')
}

type File = { key: string; filename: string; content_type: string | null; size: number | null }

/** Only what was uploaded is ever attached, so it has a type and a size. */
function attachmentOf({ key, filename, content_type, size }: File): Attachment {
  return { key, filename, content_type: content_type ?? '', size: size ?? 0 }
}
