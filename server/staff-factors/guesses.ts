import { Problem } from '#contract/shared/problems.ts'
import type { App } from '#server/http/app.ts'
import { giveBackSlot, secondsLeft, slotOf, takeSlot } from '#server/http/limits.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Wrong guesses of a kind for one account in an hour, from one network. */
export const GUESSES_FROM_A_NETWORK = 10
/** … and from all networks together from which its owner has not come in lately. */
const GUESSES_FROM_ELSEWHERE = 30
const KNOWN_FOR_MS = 60 * DAY_MS

/** Whose secret is guessed at, of which kind, and from where. Nobody's account is 0. */
export type Guess = {
  readonly staffId: number
  readonly kind: 'password' | 'totp' | 'recovery'
  readonly network: string
}
type Guarded = Pick<App, 'db' | 'deskDb' | 'now' | 'secrets'>

/**
 * A slot among the guesses of this hour, taken before anything is looked at, so that many at once, on many servers,
 * are as few as one by one. A right one gives its slot back.
 */
export async function takeGuess({ db, now }: Guarded, { staffId, kind, network }: Guess) {
  const slot = slotOf({ bucket: `desk_${kind}`, address: `${staffId} ${network}`, windowMs: HOUR_MS }, now())
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
export async function takeCodeGuess(app: Guarded, guess: Guess) {
  const here = await takeGuess(app, guess)
  if (!here.allowed) throw tooMany(app.now())
  if (await isKnown(app, guess)) return here
  const bucket = `desk_${guess.kind}_elsewhere`
  const elsewhere = slotOf({ bucket, address: String(guess.staffId), windowMs: HOUR_MS }, app.now())
  if ((await takeSlot(app.db, elsewhere)) > GUESSES_FROM_ELSEWHERE) throw tooMany(app.now())
  return {
    ...here,
    async giveBack() {
      await here.giveBack()
      await giveBackSlot(app.db, elsewhere)
    },
  }
}

export function tooMany(now: Date): Problem {
  return new Problem('too_many_tries', { retryAfter: Math.ceil(secondsLeft(HOUR_MS, now)) })
}

/** From here on guesses from elsewhere do not keep the owner out of this network. */
export async function rememberNetwork({ deskDb, now, secrets }: Guarded, staffId: number, network: string) {
  await deskDb
    .insertInto('desk.known_networks')
    .values({ staff_id: staffId, network_hmac: secrets.sign('network', network), last_used_at: now() })
    .onConflict((conflict) => conflict.columns(['staff_id', 'network_hmac']).doUpdateSet({ last_used_at: now() }))
    .execute()
}

async function isKnown({ deskDb, now, secrets }: Guarded, { staffId, network }: Guess): Promise<boolean> {
  const known = await deskDb
    .selectFrom('desk.known_networks')
    .select('staff_id')
    .where('staff_id', '=', staffId)
    .where('network_hmac', '=', secrets.sign('network', network))
    .where('last_used_at', '>', new Date(now().getTime() - KNOWN_FOR_MS))
    .executeTakeFirst()
  return known !== undefined
}
