import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Account = { bucket: string; accessKeyId: string; secretAccessKey: string; region: string }

/** S3 rejects smaller parts, except the last one. */
const LEAST_PART_BYTES = 5 * 1024 * 1024

type Fault = 'cut' | 500 | undefined

/**
 * A fake bucket that follows S3's documentation as far as we use it. It verifies every signature (version 4) with its
 * own code, and rejects a body without a content length.
 * @param fault an error of a call: a response that breaks off after the work was done, or a 500
 */
export async function openS3(
  account: Account,
  fault: (method: string, url: string) => Fault = () => undefined,
): Promise<{ url: string; contents: Contents; close(): Promise<void> }> {
  const contents: Contents = { objects: new Map(), uploads: new Map() }
  const server = createServer((request, response) => void answer(request, response))
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request)
    if (!isSigned(request, account)) return end(response, 403)
    if (request.method === 'PUT' && Number(request.headers['content-length']) !== body.length) return end(response, 411)
    const given = request.headers['content-md5']
    if (given && createHash('md5').update(body).digest('base64') !== given) return end(response, 400)
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://host')
    const [bucket, ...parts] = pathname.slice(1).split('/')
    const key = parts.map(decodeURIComponent).join('/')
    if (bucket !== account.bucket) return end(response, 404)
    const wrong = fault(request.method ?? '', request.url ?? '')
    if (wrong === 500) return end(response, 500)
    const cut = wrong === 'cut'
    if (!key && query.has('uploads')) return listUploads(contents, response)
    if (!key) return query.has('list-type') ? listObjects(contents, query, response) : end(response, 200)
    return serve(contents, key, { request, response, body, query, cut })
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  return {
    url: `http://127.0.0.1:${port}`,
    contents,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}

type Contents = {
  readonly objects: Map<string, Buffer>
  readonly uploads: Map<string, { readonly key: string; readonly parts: Map<number, Buffer> }>
}

type Exchange = {
  request: IncomingMessage
  response: ServerResponse
  body: Buffer
  query: URLSearchParams
  cut: boolean
}

function serve(contents: Contents, key: string, exchange: Exchange) {
  const { objects } = contents
  const { request, response, body, query, cut } = exchange
  if (query.has('uploads') || query.has('uploadId')) return servePart(contents, key, exchange)
  const source = request.headers['x-amz-copy-source']
  if (typeof source === 'string') return copy(contents, { source, key }, request, response)
  if (request.method === 'PUT') {
    objects.set(key, body)
    return cut ? response.destroy() : end(response, 200)
  }
  if (request.method === 'DELETE') {
    objects.delete(key)
    return end(response, 204)
  }
  const object = objects.get(key)
  if (!object) return end(response, 404)
  const tag = tagOf(object)
  response.setHeader('etag', tag)
  response.setHeader('last-modified', CHANGED.toUTCString())
  if (request.headers['if-match'] && request.headers['if-match'] !== tag) return end(response, 412)
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
  if (!range) return cut ? breakOff(response, object) : end(response, 200, object)
  const [start, last] = [Number(range[1]), Number(range[2])]
  response.setHeader('content-range', `bytes ${start}-${last}/${object.length}`)
  return end(response, 206, object.subarray(start, last + 1))
}

/** Every object was changed at this time. */
const CHANGED = new Date('2026-11-01T02:10:00.321Z')

function copy(
  { objects }: Contents,
  to: { source: string; key: string },
  { headers }: IncomingMessage,
  response: ServerResponse,
) {
  const [, , ...parts] = to.source.split('/')
  const object = objects.get(parts.map(decodeURIComponent).join('/'))
  if (!object) return end(response, 404)
  if (headers['x-amz-copy-source-if-match'] !== tagOf(object)) return end(response, 412)
  objects.set(to.key, object)
  return end(response, 200, Buffer.from('<CopyObjectResult/>'))
}

/** A page has one key, so that every list has several. */
function listObjects({ objects }: Contents, query: URLSearchParams, response: ServerResponse) {
  const prefix = query.get('prefix') ?? ''
  const below = [...objects.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
  const names = [...new Set(below.map((key) => /^[^/]*\/?/.exec(key)?.[0] ?? ''))].toSorted()
  const at = Number(query.get('continuation-token') ?? 0)
  const [name] = names.slice(at)
  const object = objects.get(`${prefix}${name}`)
  const contents = object
    ? `<Contents><Key>${prefix}${name}</Key><LastModified>${CHANGED.toISOString()}</LastModified><ETag>${tagOf(object).replaceAll('"', '&quot;')}</ETag><Size>${object.length}</Size></Contents>`
    : `<CommonPrefixes><Prefix>${prefix}${name}</Prefix></CommonPrefixes>`
  const next = at + 1 < names.length ? `<NextContinuationToken>${at + 1}</NextContinuationToken>` : ''
  return end(
    response,
    200,
    Buffer.from(`<ListBucketResult><Prefix>${prefix}</Prefix>${name ? contents : ''}${next}</ListBucketResult>`),
  )
}

function servePart({ objects, uploads }: Contents, key: string, { request, response, body, query, cut }: Exchange) {
  if (request.method === 'POST' && query.has('uploads')) {
    const id = `upload+${uploads.size}/${key}`
    uploads.set(id, { key, parts: new Map() })
    return end(response, 200, Buffer.from(`<Result><Key>${key}</Key><UploadId>${id}</UploadId></Result>`))
  }
  const id = query.get('uploadId') ?? ''
  const upload = uploads.get(id)
  if (upload?.key !== key) return end(response, 404, Buffer.from('<Error><Code>NoSuchUpload</Code></Error>'))
  if (request.method === 'PUT') {
    upload.parts.set(Number(query.get('partNumber')), body)
    response.setHeader('etag', tagOf(body))
    return cut ? response.destroy() : end(response, 200)
  }
  if (request.method === 'POST') {
    const parts = [...upload.parts].toSorted(([one], [other]) => one - other).map(([, part]) => part)
    const named = [...body.toString().matchAll(/<ETag>(.*?)<\/ETag>/g)].map(([, tag]) => tag)
    if (JSON.stringify(named) !== JSON.stringify(parts.map(tagOf))) return end(response, 400)
    if (parts.slice(0, -1).some((part) => part.length < LEAST_PART_BYTES))
      return end(response, 400, Buffer.from('<Error><Code>EntityTooSmall</Code></Error>'))
    objects.set(key, Buffer.concat(parts))
  }
  uploads.delete(id)
  return cut ? response.destroy() : end(response, request.method === 'POST' ? 200 : 204)
}

function listUploads({ uploads }: Contents, response: ServerResponse) {
  const all = [...uploads].map(([id, { key }]) => `<Upload><Key>${key}</Key>\n<UploadId>${id}</UploadId></Upload>`)
  return end(response, 200, Buffer.from(`<ListMultipartUploadsResult>${all.join('')}</ListMultipartUploadsResult>`))
}

const tagOf = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`

function breakOff(response: ServerResponse, body: Buffer) {
  response.writeHead(200, { 'content-length': body.length })
  response.write(body.subarray(0, body.length / 2), () => response.destroy())
}

function end(response: ServerResponse, status: number, body: Buffer = Buffer.alloc(0)) {
  response.writeHead(status, { 'content-length': body.length }).end(body)
}

/** "Authenticating Requests: Using the Authorization Header (AWS Signature Version 4)" */
function isSigned(request: IncomingMessage, account: Account): boolean {
  const given = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? '',
  )
  if (!given) return false
  const [, credential = '', signedHeaders = '', signature] = given
  const [id, day = '', region, service, ending] = credential.split('/')
  if (id !== account.accessKeyId || region !== account.region || service !== 's3' || ending !== 'aws4_request')
    return false
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical(request, signedHeaders))]
  let key: Buffer | string = `AWS4${account.secretAccessKey}`
  for (const part of scope.split('/')) key = createHmac('sha256', key).update(part).digest()
  return createHmac('sha256', key).update(text.join('\n')).digest('hex') === signature
}

function canonical(request: IncomingMessage, signedHeaders: string): string {
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name])}\n`)
  const payload = String(request.headers['x-amz-content-sha256'])
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://host')
  const query = [...searchParams].map((pair) => pair.map(encoded).join('=')).toSorted()
  return [request.method, pathname, query.join('&'), headers.join(''), signedHeaders, payload].join('\n')
}

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
