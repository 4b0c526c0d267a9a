import { sql } from 'kysely'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import { checkPassword } from '#server/adapters/passwords.ts'
import type { MemberApp } from '#server/http/app.ts'
import { giveBackSlot, secondsLeft, slotOf, takeSlot } from '#server/http/limits.ts'
import type { AnyHolders } from './holders.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Wrong guesses of a kind for one account in an hour, from one network. */
export const GUESSES_FROM_A_NETWORK = 10
/** … and from all networks together from which its owner has not come in lately. */
const GUESSES_FROM_ELSEWHERE = 30
const KNOWN_FOR_MS = 60 * DAY_MS

/** Whose secret is guessed at, of which kind, and from where. Nobody's account is 0. */
export type Guess = {
  readonly ownerId: number
  readonly kind: 'password' | 'totp' | 'recovery'
  readonly network: string
}
/** What is asked of the app; `db` is of the side whose secrets are guessed at. */
export type Guarded = Pick<MemberApp, 'db' | 'now' | 'secrets'>
/**
 * A slot among the guesses of this hour, taken before anything is looked at, so that many at once, on many servers,
 * are as few as one by one. A right one gives its slot back.
 */
export async function takeGuess({ db, now }: Guarded, { bucket }: AnyHolders, { ownerId, kind, network }: Guess) {
  const slot = slotOf({ bucket: `${bucket}_${kind}`, address: `${ownerId} ${network}`, windowMs: HOUR_MS }, now())
  const hits = await takeSlot(db, slot)
  return {
    allowed: hits <= GUESSES_FROM_A_NETWORK,
    /** None is left after this one. */
    isLast: hits === GUESSES_FROM_A_NETWORK,
    giveBack: () => giveBackSlot(db, slot),
  }
}

/**
 * The same for a code: guesses from everywhere but the owner's own networks are counted together, too.
 * @throws Problem `too_many_tries`
 */
export async function takeCodeGuess(app: Guarded, holders: AnyHolders, guess: Guess) {
  const here = await takeGuess(app, holders, guess)
  if (!here.allowed) throw tooMany(app.now())
  if (await isKnown(app, holders, guess)) return here
  const bucket = `${holders.bucket}_${guess.kind}_elsewhere`
  const elsewhere = slotOf({ bucket, address: String(guess.ownerId), windowMs: HOUR_MS }, app.now())
  if ((await takeSlot(app.db, elsewhere)) > GUESSES_FROM_ELSEWHERE) throw tooMany(app.now())
  return {
    ...here,
    async giveBack() {
      await here.giveBack()
      await giveBackSlot(app.db, elsewhere)
    },
  }
}

type TypedAgain = { readonly ownerId: number; readonly password: string; readonly network: string }

/**
 * The password again. A wrong one counts against this network, and never locks the account that is signed in.
 * @throws Problem `invalid` at `password`, `too_many_tries`
 */
export async function takePassword(app: Guarded, holders: AnyHolders, { ownerId, password, network }: TypedAgain) {
  const guess = await takeGuess(app, holders, { ownerId, kind: 'password', network })
  if (!guess.allowed) throw tooMany(app.now())
  const { rows } = await sql<{ password_hash: string | null }>`
    select password_hash from ${holders.accounts} where id = ${ownerId}`.execute(app.db)
  if (!(await checkPassword(rows[0]?.password_hash ?? null, password)))
    throw invalidField('password', 'That is not your password.')
  await guess.giveBack()
}

function tooMany(now: Date): Problem {
  return new Problem('too_many_tries', { retryAfter: Math.ceil(secondsLeft(HOUR_MS, now)) })
}

/** From here on guesses from elsewhere do not keep the owner out of this network. */
export async function rememberNetwork(
  { db, now, secrets }: Guarded,
  { knownNetworks, owner }: AnyHolders,
  { ownerId, network }: Pick<Guess, 'ownerId' | 'network'>,
) {
  await sql`
    insert into ${knownNetworks} (${owner}, network_hmac, last_used_at)
    values (${ownerId}, ${secrets.sign('network', network)}, ${now()})
    on conflict (${owner}, network_hmac) do update set last_used_at = excluded.last_used_at`.execute(db)
}

async function isKnown(
  { db, now, secrets }: Guarded,
  { knownNetworks, owner }: AnyHolders,
  { ownerId, network }: Guess,
): Promise<boolean> {
  const { rows } = await sql`
    select from ${knownNetworks}
    where ${owner} = ${ownerId} and network_hmac = ${secrets.sign('network', network)}
      and last_used_at > ${new Date(now().getTime() - KNOWN_FOR_MS)}`.execute(db)
  return rows.length > 0
}
