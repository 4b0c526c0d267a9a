import { SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import { t } from '#basics/language/translate.ts'
import { monthsOf, yearOf } from '#basics/time/quarter.ts'
import { closedAt } from '#contract/desk/operations/reports.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App } from '#server/platform/http/app.ts'
import { writeMail } from '#server/platform/outbox/mail-form.ts'
import { enqueueFor } from '#server/platform/outbox/outbox.ts'

const NEWS_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Emails each benefits manager who has ever signed in that the company's report of this quarter is available: with the
 * link, and no figure. No email for an old quarter that is published late.
 */
export async function mailEmployers(trx: DeskTrx, { config, now }: Pick<App, 'config' | 'now'>, quarter: string) {
  if (now().getTime() - closedAt(quarter).getTime() > NEWS_MS) return
  const managers = await trx
    .selectFrom('desk.staff')
    .innerJoin('report.quarters', 'report.quarters.company_id', 'desk.staff.company_id')
    .select(['email', 'locale'])
    .where('role', '=', 'employer')
    .where('closed_at', 'is', null)
    .where('last_signed_in_at', 'is not', null)
    .where('report.quarters.quarter', '=', quarter)
    .orderBy('desk.staff.id')
    .execute()
  for (const { email, locale } of managers)
    await enqueueFor(trx, { locale: locale ?? SOURCE_LANGUAGE }, () => mail(config, email, quarter))
}

function mail(config: App['config'], email: string, quarter: string) {
  const subject = t('Your report for {months} {year} is ready', {
    months: monthsOf(quarter),
    year: String(yearOf(quarter)),
  })
  return writeMail(config, email, {
    subject,
    heading: subject,
    greeting: t('Hello,'),
    parts: [
      { kind: 'paragraph', text: t('It holds totals only, and they don’t change anymore. It prints on two pages.') },
      { kind: 'button', label: t('Open the report'), link: `${config.deskPublicUrl}/report?quarter=${quarter}` },
      {
        kind: 'why',
        text: t('You get this once a quarter, because you read this report for your company.'),
        links: [],
      },
    ],
  })
}
