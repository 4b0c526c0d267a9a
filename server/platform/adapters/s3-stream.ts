import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '#contract/shared/problems.ts'
import type { AwsSettings } from '#server/platform/config/aws-settings.ts'
import { type Bucket, finished, openBucket, refusal } from './s3-bucket.ts'

/** S3 allows ten thousand parts per object, so 640 GB, and at least 5 MB in each part except the last. */
const PART_BYTES = 64 * 1024 * 1024
const PART_WITHIN_MS = 20 * 60_000
const WAITS_MS = [1_000, 5_000, 20_000]

/** Objects of any length, which are streamed and never completely on our disk or in our memory. */
export type ObjectStream = {
  /** Stores the object completely or not at all. Returns its size in bytes. */
  store(key: string, content: AsyncIterable<Buffer>): Promise<number>
  /** Continues after a broken connection, and fails if the object has changed. */
  open(key: string): Promise<Readable>
  remove(key: string): Promise<void>
  /** Aborts unfinished uploads of a killed process under keys with this prefix, because they cost money. */
  abandonUnfinished(prefix: string): Promise<void>
}

export type Patience = { readonly partBytes: number; readonly waitsMs: readonly number[] }

export function s3Stream(
  storageUrl: string,
  credentials: AwsSettings,
  { partBytes, waitsMs }: Patience = { partBytes: PART_BYTES, waitsMs: WAITS_MS },
): ObjectStream {
  const bucket = openBucket(storageUrl, credentials, PART_WITHIN_MS)
  const addressOf = (key: string) => `${bucket.address}/${key.split('/').map(encodeURIComponent).join('/')}`
  const persistently = <Result>(act: () => Promise<Result>) => repeat(act, waitsMs)
  return {
    async store(key, content) {
      const address = addressOf(key)
      const parts = inParts(content, partBytes)
      const first = (await parts.next()).value ?? Buffer.alloc(0)
      const second = await parts.next()
      if (second.done) {
        await persistently(async () => finished(await putBytes(bucket, address, first)))
        return first.length
      }
      const upload = new Upload(bucket, address, persistently)
      await upload.begin()
      try {
        await upload.add(first)
        await upload.add(second.value)
        for await (const part of parts) await upload.add(part)
        await upload.complete()
      } catch (error) {
        await upload.abort().catch(() => undefined) // the next one does, see `abandonUnfinished`
        throw error
      }
      return upload.bytes
    },
    async open(key) {
      const read = (headers?: Record<string, string>) => bucket.ask('GET', addressOf(key), headers && { headers })
      const answer = await persistently(() => opened(read))
      return Readable.from(goingOn(answer, read, persistently), { objectMode: false })
    },
    async remove(key) {
      const answer = await persistently(() => bucket.ask('DELETE', addressOf(key)))
      if (answer.status !== 404) await finished(answer)
    },
    async abandonUnfinished(prefix) {
      const query = new URLSearchParams({ uploads: '', prefix })
      const answer = await persistently(() => bucket.ask('GET', `${bucket.address}?${query}`))
      if (!answer.ok) throw await refusal(answer)
      for (const [, upload = ''] of (await answer.text()).matchAll(/<Upload>(.*?)<\/Upload>/gs)) {
        const [key, id] = [textIn(upload, 'Key'), textIn(upload, 'UploadId')]
        if (key?.startsWith(prefix) && id) await new Upload(bucket, addressOf(key), persistently, id).abort()
      }
    },
  }
}

type Persistently = <Result>(act: () => Promise<Result>) => Promise<Result>

/** One object that is put together of parts. */
class Upload {
  bytes = 0
  private readonly bucket: Bucket
  private readonly address: string
  private readonly persistently: Persistently
  private id: string
  private readonly tags: string[] = []

  constructor(bucket: Bucket, address: string, persistently: Persistently, id = '') {
    this.bucket = bucket
    this.address = address
    this.persistently = persistently
    this.id = id
  }

  async begin(): Promise<void> {
    const body = await this.persistently(() => this.say('POST', `${this.address}?uploads=`))
    const id = textIn(body, 'UploadId')
    if (!id) throw new Error('The bucket began an upload and gave it no id.')
    this.id = id
  }

  async add(part: Buffer): Promise<void> {
    const number = this.tags.length + 1
    const address = this.with({ partNumber: String(number) })
    const tag = await this.persistently(async () => {
      const answer = await putBytes(this.bucket, address, part)
      await finished(answer)
      return answer.headers.get('etag') ?? ''
    })
    this.tags.push(tag)
    this.bytes += part.length
  }

  /** An answer that was lost makes the repeat fail: the object is there then, in its length. */
  async complete(): Promise<void> {
    const parts = this.tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
    await this.persistently(async () => {
      const answer = await this.bucket.ask('POST', this.with({}), { body })
      const text = await answer.text()
      // S3 answers 200 before it has done it, and may say then that it could not
      if (answer.ok && !text.includes('<Error>')) return
      if (answer.status === 404 && (await this.isWhole())) return
      throw new Error(`The bucket did not put the parts together: ${textIn(text, 'Code') ?? answer.status}.`)
    })
  }

  async abort(): Promise<void> {
    const answer = await this.persistently(() => this.bucket.ask('DELETE', this.with({})))
    if (answer.status !== 404) await finished(answer)
  }

  private async isWhole(): Promise<boolean> {
    const answer = await this.bucket.ask('HEAD', this.address)
    return answer.ok && Number(answer.headers.get('content-length')) === this.bytes
  }

  private async say(method: string, address: string): Promise<string> {
    const answer = await this.bucket.ask(method, address)
    if (!answer.ok) throw await refusal(answer)
    return answer.text()
  }

  private with(more: Record<string, string>): string {
    return `${this.address}?${new URLSearchParams({ ...more, uploadId: this.id })}`
  }
}

/** The bucket compares what arrives with its hash. */
function putBytes(bucket: Bucket, address: string, body: Buffer): Promise<Response> {
  const hash = createHash('md5').update(body).digest('base64')
  return bucket.ask('PUT', address, { body: new Uint8Array(body), headers: { 'content-md5': hash } })
}

async function* inParts(content: AsyncIterable<Buffer>, partBytes: number): AsyncGenerator<Buffer, undefined> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const chunk of content) {
    waiting.push(chunk)
    size += chunk.length
    while (size >= partBytes) {
      const all = Buffer.concat(waiting)
      yield all.subarray(0, partBytes)
      const rest = all.subarray(partBytes)
      waiting = [rest]
      size = rest.length
    }
  }
  if (size > 0) yield Buffer.concat(waiting)
  return undefined
}

type Read = (headers?: Record<string, string>) => Promise<Response>

async function opened(read: Read, headers?: Record<string, string>): Promise<Response> {
  const answer = await read(headers)
  if (answer.status === 404) throw new Problem('not_found')
  if (!answer.ok || !answer.body) throw await refusal(answer)
  return answer
}

async function* goingOn(first: Response, read: Read, persistently: Persistently): AsyncGenerator<Buffer> {
  const size = Number(first.headers.get('content-length'))
  const tag = first.headers.get('etag')
  let at = 0
  for (let answer = first; ; ) {
    const before = at
    try {
      // undici's stream is Node's own; only TypeScript's DOM type differs
      for await (const chunk of answer.body as ReadableStream<Uint8Array>) {
        at += chunk.length
        yield Buffer.from(chunk)
      }
      if (at >= size) return
    } catch (error) {
      if (at === before) throw error // it has just been tried again, and gave nothing
    }
    const headers = { range: `bytes=${at}-${size - 1}`, ...(tag && { 'if-match': tag }) }
    answer = await persistently(() => opened(read, headers))
    if (answer.status !== 206) throw new Error('The bucket does not go on in the middle of an object.')
  }
}

/** Does not retry if the object is missing or has changed. */
async function repeat<Result>(act: () => Promise<Result>, waitsMs: readonly number[]): Promise<Result> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await act()
    } catch (error) {
      const wait = waitsMs[tried]
      if (wait === undefined || (error instanceof Problem && error.code === 'not_found')) throw error
      await sleep(wait)
    }
  }
}

/** Content of the first element of this name. */
export function textIn(xml: string, element: string): string | undefined {
  const found = new RegExp(`<${element}>(.*?)</${element}>`, 's').exec(xml)?.[1]
  return found?.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
