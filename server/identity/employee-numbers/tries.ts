import { DAY_MS, HOUR_MS, MINUTE_MS } from '#basics/time/duration.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { MemberApp } from '#server/platform/http/app.ts'
import { giveBackSlot, type RateSlot, secondsLeft, slotOf, takeSlot } from '#server/platform/http/limits.ts'

export const TRIES_A_DAY = 5
/** A day's tries are counted in windows of this length, which roll out of the day one after the other. */
const WINDOW_MS = 10 * MINUTE_MS
const FAILURES_OF_A_COMPANY_AN_HOUR = 50
const FAILURES_OF_A_NETWORK_AN_HOUR = 30

export type Tried = {
  readonly companyId: number
  /** Keyed hash of the number, in hex. */
  readonly number: string
  /** Null before an account exists. */
  readonly memberId: number | null
  readonly network: string
}

export type Reserved = {
  /** False if the day's tries are used up. */
  readonly allowed: boolean
  /** After this one. */
  readonly left: number
  /** When the next one is possible; null if one is left. */
  readonly againAt: Date | null
  /** After a match: only failures count. */
  giveBack(): Promise<void>
}

/**
 * Reserves a try before anything is compared, so that concurrent tries on many servers respect the limits. A day's tries
 * are limited for the number, so that a colleague's date of birth cannot be guessed, and for the account.
 * @throws Problem `too_many_tries` for the network and the company
 */
export async function reserveTry(app: MemberApp, tried: Tried): Promise<Reserved> {
  const now = app.now()
  const taken: RateSlot[] = []
  const giveBack = async () => {
    for (const slot of taken) await giveBackSlot(app.db, slot)
  }
  const take = (slot: RateSlot) => {
    taken.push(slot)
    return takeSlot(app.db, slot)
  }
  const takeOfHour = async (bucket: string, address: string, most: number) => {
    if ((await take(slotOf({ bucket, address, windowMs: HOUR_MS }, now))) <= most) return
    await giveBack()
    throw new Problem('too_many_tries', { retryAfter: Math.ceil(secondsLeft(HOUR_MS, now)) })
  }
  if (app.config.RATE_LIMITS === 'on')
    await takeOfHour('employee_number_network', tried.network, FAILURES_OF_A_NETWORK_AN_HOUR)
  const days = []
  for (const slot of slotsOfDay(tried, now)) days.push(await countDay(app, slot, await take(slot)))
  const left = Math.min(...days.map(({ hits }) => TRIES_A_DAY - hits))
  const againAt = left > 0 ? null : lastOf(days.filter(({ hits }) => hits >= TRIES_A_DAY).map((day) => day.againAt))
  if (left < 0) {
    await giveBack()
    return { allowed: false, left: 0, againAt, giveBack: async () => undefined }
  }
  await takeOfHour('employee_number_company', String(tried.companyId), FAILURES_OF_A_COMPANY_AN_HOUR)
  return { allowed: true, left, againAt, giveBack }
}

function slotsOfDay({ companyId, number, memberId }: Tried, now: Date): RateSlot[] {
  const slot = (bucket: string, address: string) => slotOf({ bucket, address, windowMs: WINDOW_MS }, now)
  const ofNumber = slot('employee_number', `${companyId} ${number}`)
  return memberId === null ? [ofNumber] : [ofNumber, slot('employee_number_account', String(memberId))]
}

/** @param hits of the current window, with this try */
async function countDay({ db, now }: MemberApp, { bucket, address, windowStart }: RateSlot, hits: number) {
  const earlier = await db
    .selectFrom('rate_windows')
    .select(['window_start', 'hits'])
    .where('bucket', '=', bucket)
    .where('address', '=', address)
    .where('window_start', '>', new Date(now().getTime() - DAY_MS))
    .where('window_start', '<', windowStart)
    .where('hits', '>', 0)
    .orderBy('window_start')
    .execute()
  const first = earlier[0]?.window_start ?? windowStart
  return {
    hits: earlier.reduce((sum, window) => sum + window.hits, hits),
    againAt: new Date(first.getTime() + DAY_MS + WINDOW_MS),
  }
}

const lastOf = (times: readonly Date[]) => new Date(Math.max(...times.map((time) => time.getTime())))
