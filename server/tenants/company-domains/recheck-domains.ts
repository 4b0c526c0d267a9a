import type { App } from '#server/platform/http/app.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { noteResult } from './domains.ts'
import { domainMail } from './mails.ts'
import { lookForRecord } from './txt-records.ts'

const HOUR_MS = 60 * 60_000
/** A little less than a day, so that the hour of the day does not move. */
const PROVEN_EVERY_MS = 23.5 * HOUR_MS
const CLAIMED_EVERY_MS = HOUR_MS / 2
/** A new domain is looked for this long. */
const CLAIMED_FOR_MS = 72 * HOUR_MS
const AT_ONCE = 200

/**
 * Looks for the records of new domains every hour for three days, and for those of proven ones once a day. Returns their
 * number.
 */
export async function recheckDomains(app: App): Promise<number> {
  const due = await dueDomains(app)
  for (const one of due) {
    const { company_id: companyId, domain, proof } = one
    // so that a record that cannot be looked for waits for its next turn, too
    await app.deskDb
      .updateTable('company_domains')
      .set({ checked_at: app.now() })
      .where('company_id', '=', companyId)
      .where('domain', '=', domain)
      .execute()
    const found = await lookForRecord(app.config, { domain, proof })
    // another company has proven it since: the page says so when it is checked there
    const news = await noteResult(app, { id: null }, { companyId, domain, found }).catch(() => null)
    if (news) await mailNews(app, one, news)
  }
  return due.length
}

function dueDomains({ deskDb, now }: App) {
  const before = (ms: number) => new Date(now().getTime() - ms)
  return deskDb
    .selectFrom('company_domains')
    .select(['company_id', 'domain', 'proof', 'claimed_by'])
    .where((row) =>
      row.or([
        row.and([row('proven_at', 'is not', null), row('checked_at', '<=', before(PROVEN_EVERY_MS))]),
        row.and([
          row('proven_at', 'is', null),
          row('claimed_at', '>', before(CLAIMED_FOR_MS)),
          row.or([row('checked_at', 'is', null), row('checked_at', '<=', before(CLAIMED_EVERY_MS))]),
        ]),
      ]),
    )
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .limit(AT_ONCE)
    .execute()
}

type Domain = Awaited<ReturnType<typeof dueDomains>>[number]

/** Mails the person who claimed the domain, and if its record is gone, everyone at the company who can put it back. */
async function mailNews(app: App, { company_id, domain, claimed_by }: Domain, news: 'proven' | 'gone' | 'stopped') {
  await app.deskDb.transaction().execute(async (trx) => {
    const recipients = await trx
      .selectFrom('desk.staff')
      .select('email')
      .where('closed_at', 'is', null)
      .where((staff) => {
        const claimant = staff('id', '=', claimed_by)
        if (news === 'proven') return claimant
        const contact = [staff('company_id', '=', company_id), staff('company_right', 'in', ['everything', 'sync'])]
        return claimant.or(staff.and(contact))
      })
      .orderBy('id')
      .execute()
    for (const { email } of recipients) await enqueue(trx, domainMail(app.config, email, domain, news))
  })
}
