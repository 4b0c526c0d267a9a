import type { QueryExecutorProvider } from 'kysely'
import { t } from '#basics/language/translate.ts'
import type { MadeFields } from '#contract/shared/factors.ts'
import { invalidField, Problem, sentenceOf } from '#contract/shared/problems.ts'
import type { MemberApp } from '#server/platform/http/app.ts'
import type { Made } from './devices.ts'
import type { AnyHolders } from './holders.ts'
import { type PasskeyOwner, passkeyCreation, readNewPasskey, takesPasskeys } from './passkeys.ts'
import { isOffClock, newTotpSecret, stepOf, totpSetup } from './totp.ts'

const SETUP_LIVES_MS = 10 * 60_000

type Sealing = Pick<MemberApp, 'secrets' | 'now' | 'config'>
/** Creates a secret. Only the caller has it until its first code is sent back. */
export function beginTotp(app: Sealing, holders: AnyHolders, owner: PasskeyOwner) {
  const secret = newTotpSecret()
  return {
    ...totpSetup(secret, { issuer: holders.place(app.config).name, label: owner.email }),
    setup: sealSetup(app, holders, owner.id, { kind: 'totp', secret: secret.toString('base64') }),
  }
}

/**
 * Options for creating a passkey in the browser; its challenge comes back encrypted.
 * @throws Problem `no_passkeys_here`
 */
export async function beginPasskey(app: Sealing, db: QueryExecutorProvider, holders: AnyHolders, owner: PasskeyOwner) {
  const place = holders.place(app.config)
  if (!takesPasskeys(place)) throw new Problem('no_passkeys_here')
  const options = await passkeyCreation(db, holders, place, owner)
  return {
    options: { ...options },
    setup: sealSetup(app, holders, owner.id, { kind: 'passkey', challenge: options.challenge }),
  }
}

type Begun =
  | { readonly kind: 'totp'; readonly secret: string }
  | { readonly kind: 'passkey'; readonly challenge: string }
type Setup = { readonly begun: Begun; readonly ends: number }

function sealSetup({ secrets, now }: Sealing, { sealed }: AnyHolders, ownerId: number, begun: Begun): string {
  const setup: Setup = { begun, ends: now().getTime() + SETUP_LIVES_MS }
  return secrets.seal(sealed.setup, ownerId, Buffer.from(JSON.stringify(setup))).toString('base64url')
}

/** Returns the setup that this person started, if it was recent. */
function openSetup({ secrets, now }: Sealing, holders: AnyHolders, ownerId: number, sealed: string): Begun {
  try {
    const content = secrets.open(holders.sealed.setup, ownerId, Buffer.from(sealed, 'base64url'))
    const { begun, ends } = JSON.parse(content.toString()) as Setup // encrypted by this server
    if (ends > now().getTime()) return begun
  } catch {
    // not encrypted by this server, or for another person
  }
  throw new Problem('setup_ended')
}

/**
 * The device that a first code or a new passkey proves.
 * @throws Problem `setup_ended`, `invalid` at `code`
 */
export async function readMade(
  app: Sealing,
  holders: AnyHolders,
  ownerId: number,
  { setup, code = '', passkey }: MadeFields,
): Promise<Made> {
  const begun = openSetup(app, holders, ownerId, setup)
  if (begun.kind === 'passkey') {
    const made = passkey && (await readNewPasskey(holders.place(app.config), begun.challenge, passkey))
    if (!made) throw new Problem('setup_ended', { message: t('No passkey was made. Please try again.') })
    return { kind: 'passkey', passkey: made }
  }
  const secret = Buffer.from(begun.secret, 'base64')
  const step = stepOf(secret, code, app.now())
  if (step === null) {
    throw invalidField('code', sentenceOf(isOffClock(secret, code, app.now()) ? 'code_off_clock' : 'wrong_code'))
  }
  return { kind: 'totp', secret, step }
}
