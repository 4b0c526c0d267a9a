import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Problem } from '#contract/shared/problems.ts'
import { UPLOAD_MAX_BYTES, type UploadType } from '#contract/shared/upload.ts'
import { ByteReader } from '#server/files/cleaning/byte-reader.ts'
import { cleanFile } from '#server/files/cleaning/clean.ts'
import { Findings } from '#server/files/cleaning/findings.ts'
import { waitingForScan, wakeScan } from '#server/files/scanning/new-file.ts'
import { digest, sameBytes } from '#server/platform/adapters/secrets.ts'
import type { MemberApp } from '#server/platform/http/app.ts'
import { refuseBeyondBytes } from '#server/platform/http/quotas.ts'
import { changeLanguage, languageOf } from '#server/platform/language/language.ts'
import { HEAD_BYTES, kindOf } from './kind.ts'

/** Maximum number of bytes that are still read from a rejected body, so that the sender receives the response. */
const DRAIN_MAX_BYTES = 2 * UPLOAD_MAX_BYTES

/** Accepts the one PUT of a presigned address. A rejected file is not stored, and the address stays valid. */
export async function receiveUpload(app: MemberApp, key: string, token: string, request: FastifyRequest) {
  try {
    await checkAddress(app, key, token)
    if (Number(request.headers['content-length']) > UPLOAD_MAX_BYTES) throw new Problem('file_too_large')
    // destroying the stream would close the connection before the response is sent
    return await receive(app, key, request.raw.iterator({ destroyOnReturn: false }))
  } catch (error) {
    if (request.raw.errored) throw new Problem('not_json') // the sender has disconnected, so the response is not read
    drain(request.raw)
    throw error
  }
}

/** Accepts the content of a local file under a presigned key, by the same rules. */
export async function receiveContent(app: MemberApp, key: string, content: Buffer): Promise<void> {
  await receive(app, key, Readable.from([content]))
}

/** Whether an upload with this content would be accepted. */
export async function isAcceptable(content: Buffer): Promise<boolean> {
  try {
    for await (const _part of new FileValidator().pass(Readable.from([content])));
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

async function checkAddress(app: MemberApp, key: string, token: string) {
  const upload = await app.db
    .selectFrom('uploads')
    .leftJoin('members', 'members.id', 'uploads.member_id')
    .select(['put_token_hash', 'uploaded_at', 'member_id', 'members.locale'])
    .where('key', '=', key)
    .where('put_expires_at', '>', app.now())
    .executeTakeFirst()
  if (!upload || !sameBytes(upload.put_token_hash, digest(token))) throw new Problem('not_found')
  changeLanguage(languageOf(upload))
  if (upload.uploaded_at) throw new Problem('upload_spent')
  await refuseBeyondBytes(app, upload.member_id)
}

async function receive(app: MemberApp, key: string, body: AsyncIterable<Buffer>) {
  const judge = new FileValidator()
  const draft = await app.storage.receive(judge.pass(body))
  try {
    const file = { size: draft.size, content_type: judge.type, location_removed: judge.findings.location }
    await consumeUpload(app, key, file, () => draft.store(key))
  } finally {
    await draft.drop()
  }
  return { key, content_type: judge.type, size: draft.size }
}

/** This UPDATE lets one of two concurrent PUTs through. Its row lock is held until the file is stored. */
async function consumeUpload(
  app: MemberApp,
  key: string,
  file: { size: number; content_type: string | null; location_removed: boolean },
  store: () => Promise<void>,
) {
  await app.db.transaction().execute(async (trx) => {
    const spent = await trx
      .updateTable('uploads')
      .set({ ...file, uploaded_at: app.now(), cleaned_at: app.now(), ...waitingForScan(app) })
      .where('key', '=', key)
      .where('uploaded_at', 'is', null)
      .returning('key')
      .executeTakeFirst()
    if (!spent) throw new Problem('upload_spent')
    await store()
    await wakeScan(trx, app)
  })
}

/** Passes a file on without its metadata, as long as its type and size are allowed. */
class FileValidator {
  type: UploadType | null = null
  readonly findings = new Findings()

  async *pass(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const bytes = new ByteReader(upToLimit(body))
    try {
      const head = await bytes.peek(HEAD_BYTES)
      if (head.length === 0) throw new Problem('file_empty')
      this.type = kindOf(head.subarray(0, HEAD_BYTES))
      if (!this.type) throw new Problem('wrong_file_type')
      yield* cleanFile(this.type, bytes, this.findings)
      await bytes.skip()
    } finally {
      await bytes.close()
    }
  }
}

async function* upToLimit(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > UPLOAD_MAX_BYTES) throw new Problem('file_too_large')
    yield chunk
  }
}

/** Reads and discards the rest; disconnects a client that sends too much. */
function drain(body: IncomingMessage) {
  let left = DRAIN_MAX_BYTES
  body.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) body.destroy()
  })
  body.on('error', () => undefined)
  body.resume()
}
