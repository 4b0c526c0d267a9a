import { sql } from 'kysely'
import { t } from '#basics/language/translate.ts'
import { DAY_MS, HOUR_MS } from '#basics/time/duration.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import { checkPassword } from '#server/platform/adapters/passwords.ts'
import type { MemberApp } from '#server/platform/http/app.ts'
import { giveBackSlot, secondsLeft, slotOf, takeSlot } from '#server/platform/http/limits.ts'
import type { AnyHolders } from './holders.ts'

/** Limit of wrong guesses of one kind for one account per hour, from one network. */
export const GUESSES_FROM_A_NETWORK = 10
/** Limit from all networks together that the owner has not used lately. */
const GUESSES_FROM_ELSEWHERE = 30
const KNOWN_FOR_MS = 60 * DAY_MS

/** The account, the kind of secret and the network of a guess. An unknown account is 0. */
export type Guess = {
  readonly ownerId: number
  readonly kind: 'password' | 'totp' | 'recovery'
  readonly network: string
}
/** Required parts of the app; `db` is the database of the members or the desk. */
export type Guarded = Pick<MemberApp, 'db' | 'now' | 'secrets'>
/**
 * Reserves one of this hour's guesses before anything is verified, so that concurrent guesses on many servers respect
 * the limit. A correct guess releases it.
 */
export async function consumeAttempt({ db, now }: Guarded, { bucket }: AnyHolders, { ownerId, kind, network }: Guess) {
  const slot = slotOf({ bucket: `${bucket}_${kind}`, address: `${ownerId} ${network}`, windowMs: HOUR_MS }, now())
  const hits = await takeSlot(db, slot)
  return {
    allowed: hits <= GUESSES_FROM_A_NETWORK,
    /** True if no guess is left after this one. */
    isLast: hits === GUESSES_FROM_A_NETWORK,
    refundAttempt: () => giveBackSlot(db, slot),
  }
}

/**
 * Like `consumeAttempt`, for a code. Guesses from all networks except the owner's are also counted together.
 * @throws Problem `too_many_tries`
 */
export async function takeCodeGuess(app: Guarded, holders: AnyHolders, guess: Guess) {
  const here = await consumeAttempt(app, holders, guess)
  if (!here.allowed) throw tooMany(app.now())
  if (await isKnown(app, holders, guess)) return here
  const bucket = `${holders.bucket}_${guess.kind}_elsewhere`
  const elsewhere = slotOf({ bucket, address: String(guess.ownerId), windowMs: HOUR_MS }, app.now())
  if ((await takeSlot(app.db, elsewhere)) > GUESSES_FROM_ELSEWHERE) throw tooMany(app.now())
  return {
    ...here,
    async refundAttempt() {
      await here.refundAttempt()
      await giveBackSlot(app.db, elsewhere)
    },
  }
}

type TypedAgain = { readonly ownerId: number; readonly password: string; readonly network: string }

/**
 * Verifies the password again. A wrong one counts against this network and never locks the signed-in account.
 * @throws Problem `invalid` at `password`, `too_many_tries`
 */
export async function takePassword(app: Guarded, holders: AnyHolders, { ownerId, password, network }: TypedAgain) {
  const guess = await consumeAttempt(app, holders, { ownerId, kind: 'password', network })
  if (!guess.allowed) throw tooMany(app.now())
  const { rows } = await sql<{ password_hash: string | null }>`
    select password_hash from ${holders.accounts} where id = ${ownerId}`.execute(app.db)
  if (!(await checkPassword(rows[0]?.password_hash ?? null, password)))
    throw invalidField('password', t('That is not your password.'))
  await guess.refundAttempt()
}

function tooMany(now: Date): Problem {
  return new Problem('too_many_tries', { retryAfter: Math.ceil(secondsLeft(HOUR_MS, now)) })
}

/** From now on, guesses from other networks do not block the owner in this network. */
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
