import { sql } from 'kysely'
import { isolate } from '#basics/text/isolate.ts'
import type { MemberApp } from '#server/platform/http/app.ts'
import { enqueueFor } from '#server/platform/outbox/outbox.ts'
import { localeOfMember } from '#server/tenants/companies/locale-of-member.ts'
import { isCompanyAddress } from './leaving.ts'
import { placeEndedMail } from './mails.ts'

/** Places in one transaction: after a change of a list, thousands may end at once. */
const AT_ONCE = 100

/**
 * Mails members whose place at a company has ended: to the private address, or to the address with which they sign in
 * unless the company keeps that mailbox. The others read it in the app. Returns the number of places.
 */
export function noticeEndedPlaces({ db, config, now }: Pick<MemberApp, 'db' | 'config' | 'now'>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const places = await trx
      .selectFrom('member_companies as place')
      .innerJoin('members', 'members.id', 'place.member_id')
      .innerJoin('companies', 'companies.id', 'place.company_id')
      .leftJoin('notice_preferences as chosen', 'chosen.member_id', 'members.id')
      .select(['place.member_id', 'place.company_id', 'companies.name', 'companies.access', 'place.grace_until'])
      .select(['members.email', 'chosen.private_email', localeOfMember.as('locale')])
      .select(isCompanyAddress(sql.ref('members.id'), sql.ref('members.email')).as('is_company_address'))
      .where('place.ended_at', 'is not', null)
      .where(sql<boolean>`coalesce(place.end_noticed_at < place.ended_at, true)`)
      .where('members.closed_at', 'is', null)
      .orderBy('place.ended_at')
      .limit(AT_ONCE)
      .forNoKeyUpdate('place')
      .skipLocked()
      .execute()
    for (const place of places) {
      const recipient = place.private_email ?? (place.is_company_address ? null : place.email)
      const ended = { company: isolate(place.name), until: place.access === 'eligible' ? place.grace_until : null }
      if (recipient) await enqueueFor(trx, place, () => placeEndedMail(config, recipient, ended))
      await trx
        .updateTable('member_companies')
        .set({ end_noticed_at: now() })
        .where('member_id', '=', place.member_id)
        .where('company_id', '=', place.company_id)
        .execute()
    }
    return places.length
  })
}
