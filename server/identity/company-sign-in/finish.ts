import { t } from '#basics/language/translate.ts'
import { Problem } from '#contract/shared/problems.ts'
import { openIssuerSession, type SessionAnswer } from '#server/identity/accounts/sign-in.ts'
import { codeOf, exchangeCode, type Identity, isAway, namesSecondFactor } from '#server/identity/issuer/issuer.ts'
import { digest } from '#server/platform/adapters/secrets.ts'
import type { MemberApp } from '#server/platform/http/app.ts'
import { domainOf } from '#server/tenants/eligibility/hash-person.ts'
import { isKnownByAddress } from '#server/tenants/eligibility/is-known.ts'
import { addMember } from './add-member.ts'
import { type Begun, readBegun } from './begun.ts'
import { type CompanyIssuer, clientOf, isOn, readIssuer } from './issuer-of-company.ts'
import { askForProof, type Vouched } from './join.ts'
import { spend } from './spend.ts'

type ToProve = { readonly join: Awaited<ReturnType<typeof askForProof>> & { readonly return_to: string | null } }
export type Finished = (SessionAnswer & { readonly returnTo: string | null }) | ToProve

/** Signs in with the answer of the company's issuer: a known person, a new one, or one who must prove their account. */
export async function finishSignIn(
  app: MemberApp,
  token: string | undefined,
  answer: string,
  userAgent: string,
): Promise<Finished> {
  const begun = readBegun(token, app.now())
  if (!token || !begun || begun.test !== undefined) throw new Problem('sign_in_step_ended')
  // one attempt for each begun sign-in
  if (!(await spend(app, digest(token)))) throw new Problem('sign_in_step_ended')
  const issuer = await readIssuer(app.db, begun.companyId)
  if (!issuer || !isOn(issuer)) throw new Problem('company_sign_in_off')
  const identity = await identityOf(app, issuer, token, answer)
  const vouched = { issuer, identity, begun }
  return (await signInKnown(app, vouched, userAgent)) ?? firstSignIn(app, vouched, userAgent)
}

type Signing = Vouched & { readonly begun: Begun }

/** The sentences name the company, which has to help. */
async function identityOf(app: MemberApp, issuer: CompanyIssuer, token: string, answer: string): Promise<Identity> {
  try {
    return await exchangeCode(clientOf(app, issuer), token, answer)
  } catch (error) {
    const code = codeOf(error)
    app.log.warn({ reason: code.slice(0, 100), company_id: issuer.company_id }, 'a company sign-in failed')
    if (isAway(error)) throw away(issuer)
    const company = { company: issuer.name }
    throw new Problem('company_sign_in_refused', {
      message:
        code === 'access_denied'
          ? t('You didn’t finish at {company}. Try again.', company)
          : t('The sign-in of {company} did not work. Try again, or contact support.', company),
    })
  }
}

export function away({ name, mode }: Pick<CompanyIssuer, 'name' | 'mode'>): Problem {
  const company = { company: name }
  const message =
    mode === 'required'
      ? t('{company}’s sign-in isn’t answering. Try again in a minute.', company)
      : t('{company}’s sign-in isn’t answering. Try again in a minute, or use your password.', company)
  return new Problem('company_sign_in_away', { message, retryAfter: 60 })
}

/** Issuer and subject identify the member, whatever address the issuer has for them now. */
async function signInKnown(
  app: MemberApp,
  { begun, ...vouched }: Signing,
  userAgent: string,
): Promise<Finished | null> {
  const { issuer, identity } = vouched
  const known = await app.db
    .selectFrom('member_identities')
    .innerJoin('members', 'members.id', 'member_identities.member_id')
    .select(['member_identities.id', 'member_identities.member_id'])
    .where('member_identities.company_id', '=', issuer.company_id)
    .where('member_identities.issuer', '=', issuer.issuer)
    .where('member_identities.subject', '=', identity.subject)
    .where('members.closed_at', 'is', null)
    .executeTakeFirst()
  return known ? openFor(app, vouched, { memberId: known.member_id, identityId: known.id, userAgent, begun }) : null
}

type Opening = {
  readonly memberId: number
  readonly identityId: number
  readonly userAgent: string
  readonly begun: Begun
}

async function openFor(app: MemberApp, { issuer, identity }: Vouched, { begun, ...opening }: Opening) {
  const opened = await openIssuerSession(app, {
    ...opening,
    issuerSession: identity.session,
    meetsRule: issuer.trusts_factor && namesSecondFactor(identity),
  })
  return { ...opened, returnTo: begun.returnTo }
}

async function firstSignIn(app: MemberApp, { begun, ...vouched }: Signing, userAgent: string): Promise<Finished> {
  const { issuer, identity } = vouched
  const email = await ownAddress(app, vouched)
  const existing = await accountWith(app, email)
  if (existing) {
    const join = await askForProof(app, vouched, { ...existing, email })
    return { join: { ...join, return_to: begun.returnTo } }
  }
  if (issuer.access === 'eligible' && !(await isKnownByAddress(app, { companyId: issuer.company_id, email })))
    throw new Problem('not_on_company_list', {
      message: t('{company} signed you in, but you’re not on its list for {brand} yet. HR can add you.', {
        company: issuer.name,
        brand: app.config.BRAND_NAME,
      }),
    })
  const added = await addMember(app, { issuer, identity, email })
  // another sign-in of the same person has created it at this moment
  if (!added) throw new Problem('company_sign_in_refused')
  return openFor(app, vouched, { ...added, userAgent, begun })
}

/** Only a verified address at a domain that the company has proven says who the person is. */
async function ownAddress({ db }: MemberApp, { issuer, identity }: Vouched): Promise<string> {
  const { email } = identity
  const proven =
    email &&
    (await db
      .selectFrom('company_domains')
      .select('domain')
      .where('company_id', '=', issuer.company_id)
      .where('domain', '=', domainOf(email))
      .where('proven_at', 'is not', null)
      .executeTakeFirst())
  if (email && proven) return email
  throw new Problem('company_address_missing', {
    message: t('{company} sent no verified email address of its own. Its IT can help.', { company: issuer.name }),
  })
}

function accountWith({ db }: MemberApp, email: string) {
  return db
    .selectFrom('members')
    .select('id as memberId')
    .where('email', '=', email)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}
