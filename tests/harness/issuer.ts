import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import type { CallAnswer } from '#tests/world/caller.ts'

/** A person with an account at the issuer. */
export type Identified = {
  readonly subject: string
  readonly email: string
  readonly verified?: boolean
  /** Their sign-in methods there (RFC 8176). */
  readonly methods?: readonly string[]
  readonly names?: { readonly given_name: string; readonly family_name: string }
}

type Options = {
  /** Opens again where an earlier issuer was, with other keys. */
  readonly port?: number
  /** Receives logout tokens. */
  readonly logoutAddress?: string
  /** Shows a browser a form with the addresses of these people, and "Cancel". */
  readonly people?: readonly Identified[]
}

/** Browsers expire cookies by the system's clock, which differs from the tests' clock by up to two years. */
const COOKIE_SECONDS = 10 * 365 * 24 * 60 * 60
const CLIENT = { id: 'tendwell-desk', secret: 'a-secret-of-the-desk-and-the-issuer' }

/**
 * A real OpenID issuer on this machine. It signs in the person that `visitIssuer` names, or the one who is chosen in its
 * form.
 */
export async function openIssuer(returnAddress: string, { port = 0, logoutAddress, people: shown = [] }: Options = {}) {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  // an open server has an address with a port
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, Identified>()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(url, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [returnAddress],
        ...(logoutAddress && { backchannel_logout_uri: logoutAddress, backchannel_logout_session_required: true }),
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['of-the-tests'] },
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      Grant: 60,
      IdToken: 60,
      Interaction: COOKIE_SECONDS,
      Session: COOKIE_SECONDS,
    },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: () => ({
        sub: subject,
        email: people.get(subject)?.email,
        email_verified: people.get(subject)?.verified ?? true,
        ...people.get(subject)?.names,
      }),
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({ clientId: CLIENT.id, accountId: oidc.session?.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    void provider.interactionDetails(request, response).then(({ params }) => {
      const chosen = new URL(request.url ?? '', url).searchParams.get('person')
      if (shown.length > 0 && chosen === null)
        return void response.setHeader('content-type', 'text/html').end(formFor(shown))
      const person = shown.find(({ subject }) => subject === chosen) ?? personIn(params['login_hint'])
      if (!person) return provider.interactionFinished(request, response, { error: 'access_denied' })
      people.set(person.subject, person)
      const login = { accountId: person.subject, ...(person.methods && { amr: [...person.methods] }) }
      return provider.interactionFinished(request, response, { login })
    })
  })

  return {
    url,
    client: CLIENT,
    settings: { OIDC_ISSUER: url, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function formFor(people: readonly Identified[]) {
  const buttons = people.map(({ subject, email }) => `<button name="person" value="${subject}">${email}</button>`)
  return `<!doctype html><title>Issuer</title><link rel="icon" href="data:,"><form>${buttons.join('')}<button name="person">Cancel</button></form>`
}

/** The person that `visitIssuer` named. */
function personIn(hint: unknown): Identified | null {
  return typeof hint === 'string' ? JSON.parse(hint) : null
}

/** Visits an issuer with a new browser of this person. Returns the redirect; null cancels the sign-in. */
export async function visitIssuer(address: string, person: Identified | null): Promise<string> {
  const begun = new URL(address)
  if (person) begun.searchParams.set('login_hint', JSON.stringify(person))
  const cookies = new Map<string, string>()
  let next = begun
  while (next.origin === begun.origin) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const page = await fetch(next, { redirect: 'manual', headers: { cookie } })
    const to = page.headers.get('location')
    if (!to) throw new Error(`${page.status} at ${next}: ${await page.text()}`)
    for (const line of page.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=', 2)
      cookies.set(name, value)
    }
    next = new URL(to, next)
  }
  return next.search.slice(1)
}

/** The first cookie of this name in a response, as the browser sends it back. */
export function cookieSet({ headers }: Pick<CallAnswer, 'headers'>, name: string): string {
  const lines = [headers['set-cookie']].flat().map(String)
  return lines.find((line) => line.startsWith(`${name}=`))?.split(';')[0] ?? ''
}
