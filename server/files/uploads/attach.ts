import type { Expression, Transaction } from 'kysely'
import { msg, t } from '#basics/language/translate.ts'
import { invalidField } from '#contract/shared/problems.ts'
import type { Attachment } from '#contract/shared/request.ts'
import { SCAN_COLUMNS, type ScanState, stateOf } from '#server/files/scanning/may-open.ts'
import type { MemberTables } from '#server/platform/db/tables.ts'

export type UploadOwner = { readonly member_id: number } | { readonly staff_id: number }
/** A message or note of a request, or the run of a survey. */
export type AttachedTo =
  | { readonly attached_message_id: string; readonly request_id: number }
  | { readonly attached_run_id: number }

const NOT_YOURS = msg('This file cannot be attached. Please choose it again.')

/**
 * Attaches a file that belongs to the owner, is uploaded and is not attached yet: one UPDATE decides.
 * @param field gets the error (422) otherwise
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
  if (!file) throw invalidField(field, t(NOT_YOURS))
  return attachmentOf(file)
}

/** Attachments of a request's messages and notes, by message ID. */
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

/** Files among the answers of the run from which this request was created. */
export async function answeredFilesOf(trx: Transaction<MemberTables>, requestId: number): Promise<Attachment[]> {
  const rows = await selectFiles(trx)
    .where('request_id', '=', requestId)
    .where('attached_run_id', 'is not', null)
    .execute()
  return rows.map(attachmentOf)
}

export const FILE_COLUMNS = ['key', 'filename', 'content_type', 'size', 'location_removed', ...SCAN_COLUMNS] as const

function selectFiles(trx: Transaction<MemberTables>) {
  return trx.selectFrom('uploads').select(FILE_COLUMNS).orderBy('created_at')
}

type File = ScanState & {
  key: string
  filename: string
  content_type: string | null
  size: number | null
  location_removed: boolean
}

/** Only uploaded files are attached, so type and size are known. */
export function attachmentOf({ key, filename, content_type, size, location_removed, ...scan }: File): Attachment {
  return {
    key,
    filename,
    content_type: content_type ?? '',
    size: size ?? 0,
    ...(location_removed && { location_removed }),
    ...stateOf(scan),
  }
}
