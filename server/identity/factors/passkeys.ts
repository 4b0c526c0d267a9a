import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { type QueryExecutorProvider, sql } from 'kysely'
import type { AnyHolders, Place } from './holders.ts'

/** Loaded on demand, because it is large and not needed before the first passkey. */
const library = () => import('@simplewebauthn/server')

/** Browsers create passkeys only for host names, and only over https or on this machine. */
export function takesPasskeys({ url }: Place): boolean {
  const { hostname, protocol } = new URL(url)
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return !isAddress && (protocol === 'https:' || hostname === 'localhost')
}

const partyOf = ({ url }: Place) => {
  const { hostname, origin } = new URL(url)
  return { rpID: hostname, origin }
}

/** The person for whom a passkey is created. */
export type PasskeyOwner = { readonly id: number; readonly name: string; readonly email: string }

/** Options for creating a passkey in the browser. Existing passkeys of the owner are excluded. */
export async function passkeyCreation(
  db: QueryExecutorProvider,
  holders: AnyHolders,
  place: Place,
  owner: PasskeyOwner,
) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: place.name,
    rpID: partyOf(place).rpID,
    userID: new TextEncoder().encode(`${holders.handle} ${owner.id}`),
    userName: owner.email,
    userDisplayName: owner.name,
    attestationType: 'none',
    excludeCredentials: await credentialsOf(db, holders, owner.id),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
}

/** Returns the passkey that a browser created for this challenge; null if it is invalid. */
export async function readNewPasskey(place: Place, challenge: string, response: object) {
  const { rpID, origin } = partyOf(place)
  const { verifyRegistrationResponse } = await library()
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON, // the library validates every part of it
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) return null
  const { id, publicKey, counter, transports } = verified.registrationInfo.credential
  return { credential_id: id, public_key: Buffer.from(publicKey), sign_count: counter, transports: transports ?? [] }
}

export type NewPasskey = NonNullable<Awaited<ReturnType<typeof readNewPasskey>>>

/** Options for signing in with a passkey of the owner. */
export async function passkeyRequest(db: QueryExecutorProvider, holders: AnyHolders, place: Place, ownerId: number) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: partyOf(place).rpID,
    allowCredentials: await credentialsOf(db, holders, ownerId),
    userVerification: 'required',
  })
}

type Signed = {
  readonly ownerId: number
  readonly place: Place
  readonly challenge: string
  readonly response: object
  readonly at: Date
}

/** Verifies that a passkey of the owner signed this challenge. The counter of the passkey reveals a copy. */
export async function takePasskey(trx: QueryExecutorProvider, holders: AnyHolders, signed: Signed): Promise<boolean> {
  const { ownerId, place, challenge, at } = signed
  const { rpID, origin } = partyOf(place)
  const response = signed.response as AuthenticationResponseJSON // the library validates every part of it
  const known = typeof response.id === 'string' ? await passkeyOf(trx, holders, ownerId, response.id) : undefined
  if (!known) return false
  const { verifyAuthenticationResponse } = await library()
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: known.credential_id,
      publicKey: Uint8Array.from(known.public_key),
      counter: known.sign_count,
    },
  }).catch(() => null)
  if (!verified?.verified) return false
  await sql`
    update ${holders.factors} set sign_count = ${verified.authenticationInfo.newCounter}, last_used_at = ${at}
    where id = ${known.id}`.execute(trx)
  return true
}

type HeldPasskey = {
  readonly id: number
  readonly credential_id: string
  readonly public_key: Buffer
  readonly sign_count: number
}

/** The owner's passkey with this ID. */
export async function passkeyOf(
  db: QueryExecutorProvider,
  { factors, owner }: AnyHolders,
  ownerId: number,
  credentialId: string,
) {
  const { rows } = await sql<HeldPasskey>`
    select id, credential_id, public_key, sign_count from ${factors}
    where ${owner} = ${ownerId} and credential_id = ${credentialId}`.execute(db)
  return rows[0]
}

async function credentialsOf(db: QueryExecutorProvider, { factors, owner }: AnyHolders, ownerId: number) {
  const { rows } = await sql<{ id: string; transports: AuthenticatorTransport[] | null }>`
    select credential_id as id, transports from ${factors}
    where ${owner} = ${ownerId} and credential_id is not null order by ${factors}.id`.execute(db)
  return rows.map(({ id, transports }) => ({ id, transports: transports ?? [] }))
}
