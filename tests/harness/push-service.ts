import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A notification as its browser decrypts it. */
export type Pushed = { readonly headers: Readonly<Record<string, string | undefined>>; readonly text: string }

/**
 * A push service with one subscribed browser. It decrypts by the standards (RFC 8188, 8291 and 8292) without the
 * sender's code.
 */
export async function openPushService(wantedPort = 0) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  const pushed: Pushed[] = []
  let status = 201
  const server = createServer((request, response) => void take(request, response))
  async function take(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { authorization, ttl, topic, urgency, 'content-encoding': encoding } = request.headers
    if (status < 300)
      pushed.push({
        headers: { authorization, ttl: String(ttl), topic: String(topic), urgency: String(urgency), encoding },
        text: decrypt(Buffer.concat(chunks)),
      })
    response.writeHead(status).end()
  }
  await new Promise<void>((resolve) => server.listen(wantedPort, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port

  function decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16)
    const keyLength = body.readUInt8(20)
    const sender = body.subarray(21, 21 + keyLength)
    const content = body.subarray(21 + keyLength)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
    const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32))
    const derive = (name: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), bytes))
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    decipher.setAuthTag(content.subarray(-16))
    const padded = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()])
    return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
  }

  return {
    host: `127.0.0.1:${port}`,
    subscription: {
      endpoint: `http://127.0.0.1:${port}/device/${randomBytes(8).toString('hex')}`,
      p256dh: keys.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    },
    pushed,
    /** Sets the status of the next responses. */
    answer: (next: number) => void (status = next),
    close: () => void server.close(),
  }
}

/** The claims of a VAPID header if its signature matches the key in it; else null. */
export function claimsOf(authorization = ''): { aud: string; sub: string; exp: number; key: string } | null {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [head, claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return signed ? { ...JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')), key } : null
}
