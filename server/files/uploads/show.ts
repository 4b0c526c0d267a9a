import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#contract/shared/problems.ts'
import type { UploadType } from '#contract/shared/upload.ts'
import { refuseUnlessClean, SCAN_COLUMNS } from '#server/files/scanning/may-open.ts'
import type { ByteRange } from '#server/platform/adapters/files.ts'
import type { MemberApp } from '#server/platform/http/app.ts'
import { isGoodAddress } from './expiring.ts'
import { dispositionOf } from './filename.ts'
import { word } from './query-string.ts'

/**
 * A file can neither run scripts nor load anything. Styles are needed by the browser's own page for a picture or a PDF.
 */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

type Shown = FastifyRequest<{ Querystring: Record<string, unknown> }>

/** Shows a file in the browser, completely or the requested range. */
export async function showFile(app: MemberApp, key: string, request: Shown, reply: FastifyReply) {
  const { expires, signature } = request.query
  if (!isGoodAddress(app, key, word(expires), word(signature))) throw new Problem('not_found')
  const file = await findFile(app, key)
  const range = rangeOf(request.headers.range, file.size)
  reply.headers({
    'content-type': file.type,
    'content-disposition': dispositionOf(file.filename, file.type),
    'content-length': range ? range.end - range.start + 1 : file.size,
    'content-security-policy': POLICY,
    'referrer-policy': 'no-referrer',
    'accept-ranges': 'bytes',
  })
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  if (request.method === 'HEAD') return reply.send()
  const { stream } = await app.storage.open(key, range)
  return reply.send(stream)
}

async function findFile(app: MemberApp, key: string) {
  const row = await app.db
    .selectFrom('uploads')
    .select(['filename', 'content_type', 'size', ...SCAN_COLUMNS])
    .where('key', '=', key)
    .where('uploaded_at', 'is not', null)
    .executeTakeFirst()
  if (!row?.content_type) throw new Problem('not_found')
  // an address lives for minutes, in which a scan with newer signatures may refuse the file
  refuseUnlessClean(app, row)
  // only receiveUpload writes the column, with these types
  return { filename: row.filename, type: row.content_type as UploadType, size: row.size ?? 0 }
}

/** RFC 9110: one range of bytes. Several ranges, or an invalid one, may be ignored, and the whole file is sent. */
export function rangeOf(header: string | undefined, size: number): ByteRange | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === undefined || (!from && !to)) return undefined
  const start = from ? Number(from) : Math.max(0, size - Number(to))
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1
  return start <= end ? { start, end } : undefined
}
