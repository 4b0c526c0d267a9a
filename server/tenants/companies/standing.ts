import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { t } from '#basics/language/translate.ts'
import { isolate } from '#basics/text/isolate.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { MemberTables } from '#server/platform/db/tables.ts'

type Db = Kysely<MemberTables> | Transaction<MemberTables>

/** A member's place at a company, as far as it decides what the member may do. */
export type Place = {
  readonly company: string
  /** The company serves verified members only. */
  readonly eligible_only: boolean
  readonly is_verified: boolean
  readonly ended_at: Date | null
  readonly grace_until: Date | null
}

/**
 * Whether a member may start requests: without a company, with one that serves everyone, or verified by one that serves
 * eligible people only.
 */
export const mayStart = (places: readonly Place[]): boolean =>
  places.length === 0 || places.some((place) => !place.eligible_only || (place.is_verified && !place.ended_at))

/** Whether a member may write in open requests: also before they are verified, and for a time after their place ended. */
export const mayWrite = (places: readonly Place[], now: Date): boolean =>
  places.length === 0 ||
  places.some(
    ({ eligible_only, ended_at, grace_until }) => !eligible_only || !ended_at || (grace_until && grace_until > now),
  )

/**
 * Refuses a member who may not start requests. In a transaction that creates a request, the lock lets the end of a place
 * wait until the request is stored.
 * @throws Problem `not_confirmed`, `place_ended`
 */
export async function refuseToStart(db: Db, memberId: number): Promise<void> {
  const { rows: places } = await sql<Place>`
    select companies.name as company, companies.access = 'eligible' as eligible_only,
      place.verified_at is not null as is_verified, place.ended_at, place.grace_until
    from member_companies as place join companies on companies.id = place.company_id
    where place.member_id = ${memberId}
    order by place.company_id for share of place`.execute(db)
  if (mayStart(places)) return
  const open = places.find((place) => !place.ended_at)
  const company = isolate((open ?? places[0])?.company ?? '')
  if (open)
    throw new Problem('not_confirmed', {
      message: t('Please confirm first that you belong to {company}. Nothing you wrote is lost.', { company }),
    })
  throw new Problem('place_ended', {
    message: t('You no longer belong to {company}, so you cannot start new requests. Nothing you wrote is lost.', {
      company,
    }),
  })
}

type Moment = { readonly memberId: number; readonly now: Date }

/** Condition: all places of the member ended, and the time to finish open requests is over. The opposite of `mayWrite`. */
export const isGraceOver = ({ memberId, now }: Moment): RawBuilder<boolean> => sql<boolean>`(
  exists (select from member_companies where member_id = ${memberId})
  and not exists (
    select from member_companies as place join companies on companies.id = place.company_id
    where place.member_id = ${memberId}
      and (companies.access = 'everyone' or place.ended_at is null or place.grace_until > ${now})))`

/** @throws Problem `grace_over` */
export async function refuseAfterGrace(db: Db, moment: Moment): Promise<void> {
  const { rows } = await sql<{ is_over: boolean }>`select ${isGraceOver(moment)} as is_over`.execute(db)
  if (rows[0]?.is_over) throw new Problem('grace_over')
}
