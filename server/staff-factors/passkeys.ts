import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Config } from '#server/config.ts'
import type { DeskDb } from '#server/db/connect.ts'
import type { DeskTrx } from '#server/db/transactions.ts'

/** Large, and not needed before the first passkey. */
const library = () => import('@simplewebauthn/server')

type Site = Pick<Config, 'deskPublicUrl' | 'BRAND_NAME'>

/** Browsers make passkeys for names alone, and on https or this machine. */
export function takesPasskeys({ deskPublicUrl }: Site): boolean {
  const { hostname, protocol } = new URL(deskPublicUrl)
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return !isAddress && (protocol === 'https:' || hostname === 'localhost')
}

const partyOf = ({ deskPublicUrl }: Site) => {
  const { hostname, origin } = new URL(deskPublicUrl)
  return { rpID: hostname, origin }
}

/** What a browser needs to make a passkey for a colleague; those that they have are not made twice. */
export async function passkeyCreation(db: DeskDb, site: Site, owner: { id: number; name: string; email: string }) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: `${site.BRAND_NAME} desk`,
    rpID: partyOf(site).rpID,
    userID: new TextEncoder().encode(`desk staff ${owner.id}`),
    userName: owner.email,
    userDisplayName: owner.name,
    attestationType: 'none',
    excludeCredentials: await credentialsOf(db, owner.id),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
}

/** The passkey that a browser made for this challenge; null where it is none. */
export async function readNewPasskey(site: Site, challenge: string, response: object) {
  const { rpID, origin } = partyOf(site)
  const { verifyRegistrationResponse } = await library()
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON, // the library looks at every part of it
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) return null
  const { id, publicKey, counter, transports } = verified.registrationInfo.credential
  return { credential_id: id, public_key: Buffer.from(publicKey), sign_count: counter, transports: transports ?? [] }
}

/** What a browser needs to sign in with one of a colleague's passkeys. */
export async function passkeyRequest(db: DeskDb, site: Site, staffId: number) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: partyOf(site).rpID,
    allowCredentials: await credentialsOf(db, staffId),
    userVerification: 'required',
  })
}

type Signed = { readonly staffId: number; readonly challenge: string; readonly response: object; readonly at: Date }

/** Whether one of a colleague's passkeys has signed this challenge. A copy of it is found out by its counter. */
export async function takePasskey(trx: DeskTrx, site: Site, { staffId, challenge, response, at }: Signed) {
  const { rpID, origin } = partyOf(site)
  const signed = response as AuthenticationResponseJSON // the library looks at every part of it
  const known = await trx
    .selectFrom('desk.second_factors')
    .select(['id', 'credential_id', 'public_key', 'sign_count', 'transports'])
    .where('staff_id', '=', staffId)
    .where('credential_id', '=', typeof signed.id === 'string' ? signed.id : '')
    .$narrowType<{ credential_id: string; public_key: Buffer; sign_count: number }>()
    .executeTakeFirst()
  if (!known) return false
  const { verifyAuthenticationResponse } = await library()
  const verified = await verifyAuthenticationResponse({
    response: signed,
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
  await trx
    .updateTable('desk.second_factors')
    .set({ sign_count: verified.authenticationInfo.newCounter, last_used_at: at })
    .where('id', '=', known.id)
    .execute()
  return true
}

export type NewPasskey = NonNullable<Awaited<ReturnType<typeof readNewPasskey>>>

/** Whether this very passkey is set up already. */
export async function hasPasskey(trx: DeskTrx, staffId: number, { credential_id }: NewPasskey) {
  const known = await trx
    .selectFrom('desk.second_factors')
    .select('id')
    .where('staff_id', '=', staffId)
    .where('credential_id', '=', credential_id)
    .executeTakeFirst()
  return known?.id
}

async function credentialsOf(db: DeskDb, staffId: number) {
  const rows = await db
    .selectFrom('desk.second_factors')
    .select(['credential_id', 'transports'])
    .where('staff_id', '=', staffId)
    .where('credential_id', 'is not', null)
    .$narrowType<{ credential_id: string }>()
    .orderBy('id')
    .execute()
  return rows.map(({ credential_id, transports }) => ({ id: credential_id, transports: transports ?? [] }))
}
