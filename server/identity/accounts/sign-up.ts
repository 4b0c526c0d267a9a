import { sql, type Transaction } from 'kysely'
import { SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import { currentLanguage, t } from '#basics/language/translate.ts'
import { cleanAddress } from '#basics/text/text.ts'
import { HOUR_MS } from '#basics/time/duration.ts'
import type { signUp as endpoint } from '#contract/member/accounts.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { invalidField, Problem, sentenceOf } from '#contract/shared/problems.ts'
import { padResponseTime } from '#server/identity/credentials/constant-time.ts'
import { mailedLink } from '#server/identity/credentials/mailed-links.ts'
import { claimPlace, type Person, reserveSignUpTry } from '#server/identity/employee-numbers/employee-number.ts'
import { ACCEPTANCE, acceptanceOf } from '#server/identity/terms/acceptance.ts'
import { hashPassword } from '#server/platform/adapters/passwords.ts'
import type { MemberTables } from '#server/platform/db/tables.ts'
import type { MemberApp } from '#server/platform/http/app.ts'
import { takeSlot } from '#server/platform/http/limits.ts'
import { enqueueFor } from '#server/platform/outbox/outbox.ts'
import { joinable } from '#server/tenants/companies/companies.ts'
import { localeOfMember } from '#server/tenants/companies/locale-of-member.ts'
import { issuerOfAddress } from '#server/tenants/company-domains/issuer-of-domain.ts'
import { inviteToConfirm } from './confirm-address.ts'
import { alreadySignedUpMail } from './mails.ts'

export type Newcomer = BodyOf<typeof endpoint>['user']

/** Creates the account. A taken address costs the same work, and only its owner learns of it. */
export async function signUp(app: MemberApp, newcomer: Newcomer, network: string): Promise<void> {
  const began = performance.now()
  const companyId = await companyOf(app, cleanAddress(newcomer.company_slug ?? ''))
  await refuseForIssuer(app, newcomer.email)
  const passwordHash = await hashPassword(newcomer.password)
  const person = personOf(newcomer, companyId)
  const reserved = person && (await reserveSignUpTry(app, person, network))
  const adding = { app, newcomer, passwordHash, companyId, person: reserved && person }
  const added = await addMember(adding)
  if (!added || added.isClaimed) await reserved?.giveBack()
  if (!added) await mailOwner(app, newcomer.email)
  if (person) await padResponseTime(began)
  if (added) return
  // intentionally neutral: does not reveal the reason
  throw new Problem('address_not_usable', { errors: { 'user.email': [sentenceOf('address_not_usable')] } })
}

/** Depends on the domain alone: its people sign in at their company only, so a password would open nothing. */
async function refuseForIssuer({ db }: MemberApp, email: string) {
  const found = await issuerOfAddress(db, email)
  if (found?.mode === 'required')
    throw invalidField(
      'user.email',
      t('{company} signs its people in itself. Please go to the sign-in page.', { company: found.issuer_name }),
    )
}

async function companyOf({ db, config }: MemberApp, slug: string): Promise<number | null> {
  if (!slug) return null
  const company = await joinable(db, config, slug).select('id').executeTakeFirst()
  if (!company) throw invalidField('user.company_slug', t('We do not know this company. Please check your link.'))
  return company.id
}

function personOf({ employee_id, date_of_birth }: Newcomer, companyId: number | null): Person | null {
  return companyId !== null && employee_id && date_of_birth ? { companyId, employee_id, date_of_birth } : null
}

type Adding = {
  app: MemberApp
  newcomer: Newcomer
  passwordHash: string
  companyId: number | null
  /** The person of the company's list who signs up, if they have given their number. */
  person: Person | null
}

/** Null if the address is taken. */
async function addMember(adding: Adding) {
  const { app, newcomer, person } = adding
  return app.db.transaction().execute(async (trx) => {
    const member = await insertMember(trx, adding)
    if (!member) return null
    // the owner of the address learns that it is in use here, and can remove the account
    await inviteToConfirm(trx, app, { id: member.id, email: newcomer.email })
    return { isClaimed: person !== null && (await claimPlace(trx, app, member.id, person)) }
  })
}

function insertMember(trx: Transaction<MemberTables>, { app, newcomer, passwordHash, companyId }: Adding) {
  return trx
    .with('member', (with_) =>
      with_
        .insertInto('members')
        .values({
          external_id: app.newId(),
          email: newcomer.email,
          first_name: newcomer.name,
          last_name: newcomer.last_name,
          password_hash: passwordHash,
          terms_accepted_at: app.now(),
          created_at: app.now(),
          // what we send them is in the language in which they signed up
          locale: currentLanguage() === SOURCE_LANGUAGE ? null : currentLanguage(),
        })
        .onConflict((conflict) => conflict.column('email').where('closed_at', 'is', null).doNothing())
        .returning('id'),
    )
    .with('affiliation', (with_) =>
      with_
        .insertInto('member_companies')
        .columns(['member_id', 'company_id'])
        .expression((from) =>
          from
            .selectFrom('member')
            .select(['id', sql<number>`${companyId}::integer`.as('company_id')])
            .where(sql<boolean>`${companyId}::integer is not null`),
        ),
    )
    .with('acceptance', (with_) =>
      with_
        .insertInto('terms_acceptances')
        .columns(ACCEPTANCE)
        .expression((from) => from.selectFrom('member').select(acceptanceOf(app, 'sign_up'))),
    )
    .selectFrom('member')
    .select('id')
    .executeTakeFirst()
}

const NOTICES_AN_HOUR = 5

/** Mails a member whose account is not closed, within the hourly limit. */
async function mailOwner(app: MemberApp, email: string): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    const owner = await trx
      .selectFrom('members')
      .select(['id', localeOfMember.as('locale')])
      .where('email', '=', email)
      .where('closed_at', 'is', null)
      .executeTakeFirst()
    if (!owner) return
    const hour = app.now().getTime() - (app.now().getTime() % HOUR_MS)
    const place = { bucket: 'sign_up_notice', address: String(owner.id), windowStart: new Date(hour) }
    const hits = await takeSlot(trx, place)
    // with the same delay and duration as the confirmation mail of a new account
    if (hits <= NOTICES_AN_HOUR)
      await enqueueFor(trx, owner, () => alreadySignedUpMail(app.config, email), mailedLink('confirm', app.now()))
  })
}
