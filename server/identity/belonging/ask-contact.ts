import type { Transaction } from 'kysely'
import { t } from '#basics/language/translate.ts'
import { DAY_MS } from '#basics/time/duration.ts'
import { Problem } from '#contract/shared/problems.ts'
import { accountMail } from '#server/identity/credentials/account-mail.ts'
import type { MemberTables } from '#server/platform/db/tables.ts'
import type { MemberActor, MemberApp } from '#server/platform/http/app.ts'
import { secondsLeft, slotOf, takeSlot } from '#server/platform/http/limits.ts'
import { enqueueFor } from '#server/platform/outbox/outbox.ts'

const A_DAY_FOR_A_MEMBER = 1
const A_DAY_FOR_A_COMPANY = 50

/**
 * Asks the company's contact to add the member to the list, in the company's language. The mail has the member's name and
 * confirmed address, and nothing about requests. A member's own act has no place in the audit log.
 */
export function askContact(app: MemberApp, member: MemberActor, companyId: number): Promise<void> {
  return app.db.transaction().execute(async (trx) => {
    const { email, isProven, company } = await placeOf(trx, member, companyId)
    if (!isProven) throw new Problem('not_confirmed', { message: t('Please open the link in your email first.') })
    await allow(app, trx, { bucket: 'ask_contact', address: String(member.id), hits: A_DAY_FOR_A_MEMBER })
    await allow(app, trx, { bucket: 'contact_asked', address: String(companyId), hits: A_DAY_FOR_A_COMPANY })
    const about = { name: member.fullName, email, company: company.name, brand: app.config.BRAND_NAME }
    await enqueueFor(trx, { locale: company.language }, () => contactMail(app.config, company.contact, about))
  })
}

/** The member's place at a company that has a contact and does not know the member (anymore). */
async function placeOf(trx: Transaction<MemberTables>, member: MemberActor, companyId: number) {
  const row = await trx
    .selectFrom('member_companies as place')
    .innerJoin('members', 'members.id', 'place.member_id')
    .innerJoin('companies', 'companies.id', 'place.company_id')
    .select(['members.email', 'members.email_proven_at', 'companies.name', 'companies.language'])
    .select((row) => row.ref('companies.contact_email').$notNull().as('contact'))
    .where('place.member_id', '=', member.id)
    .where('place.company_id', '=', companyId)
    .where('companies.contact_email', 'is not', null)
    .where((place) => place.or([place('place.verified_at', 'is', null), place('place.ended_at', 'is not', null)]))
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  const { email, email_proven_at, ...company } = row
  return { email, isProven: email_proven_at !== null, company }
}

type Allowance = { readonly bucket: string; readonly address: string; readonly hits: number }

async function allow({ now }: MemberApp, trx: Transaction<MemberTables>, { hits, ...slot }: Allowance) {
  if ((await takeSlot(trx, slotOf({ ...slot, windowMs: DAY_MS }, now()))) > hits)
    throw new Problem('too_many_tries', { retryAfter: Math.ceil(secondsLeft(DAY_MS, now())) })
}

type Asking = { readonly name: string; readonly email: string; readonly company: string; readonly brand: string }

function contactMail(settings: MemberApp['config'], recipient: string, about: Asking) {
  return accountMail(settings, recipient, t('Somebody asks to be added to the {brand} list of {company}', about), [
    t(
      '{name} ({email}) signed up for {brand} and says that they belong to {company}, which does not know them yet.',
      about,
    ),
    t(
      'If they do, add this address to your list or directory. If you do not know them, you can leave this mail.',
      about,
    ),
    t('This person wanted you to get this mail. What they need help with stays with {brand}.', about),
  ])
}
