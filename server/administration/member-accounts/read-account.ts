import { Problem } from '#contract/shared/problems.ts'
import { endingOf } from '#server/identity/accounts/mfa-policy.ts'
import { lockedUntil } from '#server/identity/credentials/lockout.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { recordReading } from '#server/records/access-log/record-access.ts'
import { companiesOf, FULL_NAME, placesOf, stateOf } from './account-state.ts'
import { findLeaver } from './send-leaver-link.ts'

/** Status of a member's account: how they sign in, and no content of their requests. */
export function readAccount(app: App, staff: StaffActor, externalId: string) {
  return app.deskDb.transaction().execute(async (trx) => {
    const now = app.now()
    const row = await trx
      .selectFrom('members')
      .select(['id', 'external_id', 'email', 'phone', 'locked_at', 'closed_at', 'erased_at', 'created_at'])
      .select(['last_signed_in_at', FULL_NAME.as('name')])
      .select((members) => [
        companiesOf(members).as('companies'),
        placesOf(members).as('places'),
        members
          .selectFrom('sessions')
          .select((sessions) => sessions.fn.countAll<number>().as('count'))
          .whereRef('sessions.member_id', '=', 'members.id')
          .where('sessions.expires_at', '>', now)
          .$asScalar()
          .$notNull()
          .as('sessions'),
        members
          .selectFrom('second_factors')
          .select((factors) => factors.fn.countAll<number>().as('count'))
          .whereRef('second_factors.member_id', '=', 'members.id')
          .$asScalar()
          .$notNull()
          .as('own_factors'),
      ])
      .where('external_id', '=', externalId)
      .executeTakeFirst()
    if (!row) throw new Problem('not_found')
    await recordReading(trx, staff, { action: 'deskGetAccount', what: 'account', memberId: row.id }, now)
    const leaver = row.closed_at ? undefined : await findLeaver(trx, now, row.id)
    const phone_ending = endingOf(row.phone)
    return {
      ...row,
      places: row.places.map((place) => ({
        ...place,
        ended_at: place.ended_at && new Date(place.ended_at), // JSON has no dates
        grace_until: place.grace_until && new Date(place.grace_until),
      })),
      leaver_link: leaver ? { private_email: leaver.private_email, phone_ending } : null,
      state: stateOf(row, now),
      locked_until: lockedUntil(row, now),
      phone_ending,
    }
  })
}
