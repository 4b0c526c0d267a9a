import type { QueryExecutorProvider } from 'kysely'
import type { MadeFields } from '#contract/shared/factors.ts'
import { invalidField, Problem, problems } from '#contract/shared/problems.ts'
import type { MemberApp } from '#server/http/app.ts'
import type { Made } from './devices.ts'
import type { AnyHolders } from './holders.ts'
import { type PasskeyOwner, passkeyCreation, readNewPasskey, takesPasskeys } from './passkeys.ts'
import { isOffClock, newTotpSecret, stepOf, totpSetup } from './totp.ts'

const SETUP_LIVES_MS = 10 * 60_000

type Sealing = Pick<MemberApp, 'secrets' | 'now' | 'config'>
/** A new secret, which only the caller has, until a code of it comes back. */
export function beginTotp(app: Sealing, holders: AnyHolders, owner: PasskeyOwner) {
  const secret = newTotpSecret()
  return {
    ...totpSetup(secret, { issuer: holders.place(app.config).name, label: owner.email }),
    setup: sealSetup(app, holders, owner.id, { kind: 'totp', secret: secret.toString('base64') }),
  }
}

/**
 * What a browser needs to make a passkey; its challenge comes back sealed.
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

/** What this person began to set up, if it was lately. */
function openSetup({ secrets, now }: Sealing, holders: AnyHolders, ownerId: number, sealed: string): Begun {
  try {
    const content = secrets.open(holders.sealed.setup, ownerId, Buffer.from(sealed, 'base64url'))
    const { begun, ends } = JSON.parse(content.toString()) as Setup // sealed by us
    if (ends > now().getTime()) return begun
  } catch {
    // not sealed by us, or for somebody else
  }
  throw new Problem('setup_ended')
}

/**
 * What a first code or a new passkey proves to be there.
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
    if (!made) throw new Problem('setup_ended', { message: 'No passkey was made. Please try again.' })
    return { kind: 'passkey', passkey: made }
  }
  const secret = Buffer.from(begun.secret, 'base64')
  const step = stepOf(secret, code, app.now())
  if (step === null) {
    const [, sentence] = problems[isOffClock(secret, code, app.now()) ? 'code_off_clock' : 'wrong_code']
    throw invalidField('code', sentence)
  }
  return { kind: 'totp', secret, step }
}
