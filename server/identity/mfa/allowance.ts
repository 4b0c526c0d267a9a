import { DAY_MS, HOUR_MS, SECOND_MS } from '#basics/time/duration.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'
import type { MemberActor, MemberApp } from '#server/platform/http/app.ts'

/** Wait before another text message to the same number. A mistyped number can be corrected at once. */
const WAIT_MS = 30 * SECOND_MS
const SENDS_AN_HOUR = 5
const SENDS_A_DAY = 20
/** For all accounts together, so that a phone cannot be flooded through several accounts. */
const SENDS_A_DAY_TO_A_NUMBER = 40

/** Rejects a text message over the limits (429). The caller holds a lock on the member's row. */
export async function allowSend(trx: MemberDb, app: MemberApp, member: MemberActor, phone: string): Promise<void> {
  const now = app.now().getTime()
  const sends = await sendsOfTheDay(trx, member.id, now)
  const last = sends.find((send) => send.phone === phone)
  if (last && last.at > now - WAIT_MS) {
    const holds = await isCodeUsable(trx, { sessionId: member.sessionId, phone, now: app.now() })
    throw refusal(holds ? 'code_too_soon' : 'spent_code_too_soon', last.at + WAIT_MS - now)
  }
  refuseBeyond(SENDS_AN_HOUR, HOUR_MS, sends, now)
  refuseBeyond(SENDS_A_DAY, DAY_MS, sends, now)
  if (app.config.RATE_LIMITS === 'on') await refuseFlood(trx, { phone, now, all: app.config.TEXTS_A_DAY })
}

type Send = { readonly phone: string; readonly at: number }

/** Newest first. */
async function sendsOfTheDay(trx: MemberDb, memberId: number, now: number): Promise<Send[]> {
  const rows = await trx
    .selectFrom('code_sends')
    .select(['phone', 'sent_at'])
    .where('member_id', '=', memberId)
    .where('sent_at', '>', new Date(now - DAY_MS))
    .orderBy('sent_at', 'desc')
    .execute()
  return rows.map(({ phone, sent_at }) => ({ phone, at: sent_at.getTime() }))
}

/** A send is possible again when the oldest of the counted sends leaves the window. */
function refuseBeyond(places: number, windowMs: number, sends: readonly Send[], now: number) {
  const oldest = sends[places - 1]
  if (oldest && oldest.at > now - windowMs) throw refusal('too_many_tries', oldest.at + windowMs - now)
}

type Flood = { readonly phone: string; readonly now: number; readonly all: number }

/** Rejects a text message over the limit of the whole installation. An alert warns the operator long before. */
async function refuseFlood(trx: MemberDb, { phone, now, all }: Flood) {
  const { toNumber, toAll } = await trx
    .selectFrom('code_sends')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('phone', '=', phone).as('toNumber'),
      fn.countAll<number>().as('toAll'),
    ])
    .where('sent_at', '>', new Date(now - DAY_MS))
    .executeTakeFirstOrThrow()
  if (toNumber >= SENDS_A_DAY_TO_A_NUMBER || toAll >= all) throw refusal('too_many_tries', HOUR_MS)
}

function refusal(code: 'code_too_soon' | 'spent_code_too_soon' | 'too_many_tries', ms: number): Problem {
  return new Problem(code, { retryAfter: ms / SECOND_MS })
}

/** Attempts per code; after that, a new code is needed. */
export const TRIES = 5

/** Whether the last code that this session requested for this number is still valid. */
export async function isCodeUsable(
  trx: MemberDb,
  code: { sessionId: number; phone: string; now: Date },
): Promise<boolean> {
  const holding = await trx
    .selectFrom('session_codes')
    .select('phone')
    .where('session_id', '=', code.sessionId)
    .where('phone', '=', code.phone)
    .where('used_at', 'is', null)
    .where('tries', '<', TRIES)
    .where('expires_at', '>', code.now)
    .executeTakeFirst()
  return holding !== undefined
}
