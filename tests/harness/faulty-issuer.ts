import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, SignJWT } from 'jose'

/** What this issuer does wrong. Everything else is right. */
export type Faults = {
  /** Instead of its settings. */
  readonly settings?: 'none' | 'a page'
  /** Entries of its settings. */
  readonly metadata?: Readonly<Record<string, unknown>>
  /** The sign-in page shows an error instead of returning the browser. */
  readonly page?: { readonly status: number; readonly text: string }
  /** The sign-in page returns the browser with this error. */
  readonly error?: string
  /** The token endpoint refuses. */
  readonly refusal?: { readonly status: number; readonly error: string; readonly description?: string }
  /** Claims of the ID token; undefined leaves one out. */
  readonly claims?: Readonly<Record<string, unknown>>
  /** Signs with a key that it does not publish. */
  readonly otherKey?: true
  /** Header of the ID token. */
  readonly algorithm?: 'RS256' | 'HS256'
}

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const HOUR_SECONDS = 3600

/** An issuer on this machine that signs in one person at once, and makes the mistakes of `faults`. */
export async function openFaultyIssuer(clientId: string, person: Readonly<Record<string, unknown>>) {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  // an open server has an address with a port
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [published, unpublished] = [pair(), pair()]
  const jwk = { ...(await exportJWK(published.publicKey)), kid: 'one', use: 'sig', alg: 'RS256' }
  const nonces = new Map<string, string>()
  let faults: Faults = {}

  const metadata = () => ({
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    ...faults.metadata,
  })

  const secondsNow = () => Math.floor(Date.now() / 1000)

  function idToken(nonce: string) {
    const now = secondsNow()
    return signed({
      iss: url,
      aud: clientId,
      iat: now,
      exp: now + HOUR_SECONDS,
      nonce,
      email_verified: true,
      ...person,
      ...faults.claims,
    })
  }

  function signed(claims: Readonly<Record<string, unknown>>) {
    const { algorithm = 'RS256', otherKey } = faults
    const key =
      algorithm === 'HS256' ? new TextEncoder().encode('x'.repeat(32)) : (otherKey ? unpublished : published).privateKey
    return new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid: otherKey ? 'two' : 'one' }).sign(key)
  }

  function authorize(asked: URLSearchParams, response: ServerResponse) {
    if (faults.page) return send(response, faults.page.status, faults.page.text, 'text/html')
    const back = new URL(asked.get('redirect_uri') ?? '')
    back.searchParams.set('state', asked.get('state') ?? '')
    if (faults.error) back.searchParams.set('error', faults.error)
    else if (asked.get('prompt') === 'none') back.searchParams.set('error', 'login_required')
    else {
      const code = `code-${nonces.size}`
      nonces.set(code, asked.get('nonce') ?? '')
      back.searchParams.set('code', code)
    }
    response.writeHead(302, { location: back.href }).end()
  }

  async function token(request: IncomingMessage, response: ServerResponse) {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { refusal } = faults
    if (refusal) return send(response, refusal.status, { error: refusal.error, error_description: refusal.description })
    const code = new URLSearchParams(Buffer.concat(parts).toString()).get('code') ?? ''
    const id_token = await idToken(nonces.get(code) ?? '')
    send(response, 200, { access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token })
  }

  server.on('request', (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    if (pathname === '/.well-known/openid-configuration') {
      if (faults.settings === 'none') return send(response, 404, 'not here', 'text/plain')
      if (faults.settings === 'a page') return send(response, 200, '<h1>Welcome</h1>', 'text/html')
      return send(response, 200, metadata())
    }
    if (pathname === '/authorize') return authorize(searchParams, response)
    if (pathname === '/token') return void token(request, response)
    if (pathname === '/keys') return send(response, 200, { keys: [jwk] })
    return send(response, 404, 'not here', 'text/plain')
  })

  return {
    url,
    make: (next: Faults) => void (faults = next),
    /** A token that ends the sessions of its person; `claims` replaces or, with undefined, leaves out its claims. */
    logoutToken: (claims: Readonly<Record<string, unknown>> = {}) =>
      signed({
        iss: url,
        aud: clientId,
        iat: secondsNow(),
        exp: secondsNow() + 120,
        jti: randomUUID(),
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
        ...claims,
      }),
    /** Visits the sign-in page. Returns the query of the redirect. */
    async visit(address: string): Promise<string> {
      const page = await fetch(address, { redirect: 'manual' })
      return new URL(page.headers.get('location') ?? '').search.slice(1)
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function send(response: ServerResponse, status: number, body: unknown, type = 'application/json') {
  response.writeHead(status, { 'content-type': type }).end(typeof body === 'string' ? body : JSON.stringify(body))
}
