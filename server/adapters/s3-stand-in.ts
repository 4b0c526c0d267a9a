import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Account = { bucket: string; accessKeyId: string; secretAccessKey: string; region: string }

/**
 * For tests: one bucket that follows S3's documentation where we rely on it. It checks every signature
 * (version 4) on its own account of the rules, and refuses a body of no announced length.
 */
export async function openS3(account: Account): Promise<{ url: string; close(): Promise<void> }> {
  const objects = new Map<string, Buffer>()
  const server = createServer((request, response) => void answer(request, response))
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request)
    if (!isSigned(request, account)) return end(response, 403)
    if (request.method === 'PUT' && Number(request.headers['content-length']) !== body.length) return end(response, 411)
    const [bucket, key] = new URL(request.url ?? '', 'http://host').pathname.slice(1).split('/')
    if (bucket !== account.bucket) return end(response, 404)
    if (!key) return end(response, 200)
    return serve(objects, key, { request, response, body })
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}

type Exchange = { request: IncomingMessage; response: ServerResponse; body: Buffer }

function serve(objects: Map<string, Buffer>, key: string, { request, response, body }: Exchange) {
  if (request.method === 'PUT') {
    objects.set(key, body)
    return end(response, 200)
  }
  if (request.method === 'DELETE') {
    objects.delete(key)
    return end(response, 204)
  }
  const object = objects.get(key)
  if (!object) return end(response, 404)
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
  if (!range) return end(response, 200, object)
  const [start, last] = [Number(range[1]), Number(range[2])]
  response.setHeader('content-range', `bytes ${start}-${last}/${object.length}`)
  return end(response, 206, object.subarray(start, last + 1))
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
  return [request.method, request.url, '', headers.join(''), signedHeaders, payload].join('\n')
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
