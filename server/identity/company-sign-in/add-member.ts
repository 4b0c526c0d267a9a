import type { Transaction } from 'kysely'
import { SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import { currentLanguage } from '#basics/language/translate.ts'
import { cleanLine } from '#basics/text/text.ts'
import { NAME_MAX_CHARACTERS } from '#contract/shared/fields.ts'
import type { Claims, Identity } from '#server/identity/issuer/issuer.ts'
import { ACCEPTANCE, acceptanceOf } from '#server/identity/terms/acceptance.ts'
import { NO_PASSWORD } from '#server/platform/adapters/passwords.ts'
import type { MemberTables } from '#server/platform/db/tables.ts'
import type { MemberApp } from '#server/platform/http/app.ts'
import { syncMemberships } from '#server/tenants/eligibility/sync-memberships.ts'
import type { CompanyIssuer } from './issuer-of-company.ts'

type Newcomer = { readonly issuer: CompanyIssuer; readonly identity: Identity; readonly email: string }

/**
 * Creates the account of a person whom their company's issuer vouches for. The address is proven by that, and the place
 * is verified if the company knows the address. Null if the address was taken at this moment.
 */
export function addMember(app: MemberApp, { issuer, identity, email }: Newcomer) {
  return app.db.transaction().execute(async (trx) => {
    const member = await trx
      .insertInto('members')
      .values({
        external_id: app.newId(),
        email,
        ...namesFrom(identity.claims, email),
        password_hash: NO_PASSWORD,
        email_proven_at: app.now(),
        terms_accepted_at: app.now(),
        created_at: app.now(),
        locale: currentLanguage() === SOURCE_LANGUAGE ? null : currentLanguage(),
      })
      .onConflict((conflict) => conflict.column('email').where('closed_at', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!member) return null
    await trx
      .insertInto('terms_acceptances')
      .columns(ACCEPTANCE)
      .expression((from) =>
        from.selectFrom('members').select(acceptanceOf(app, 'company_sign_in')).where('id', '=', member.id),
      )
      .execute()
    const identityId = await linkIdentity(trx, app, { memberId: member.id, issuer, subject: identity.subject })
    return { memberId: member.id, identityId }
  })
}

type Link = {
  readonly memberId: number
  readonly issuer: Pick<CompanyIssuer, 'company_id' | 'issuer'>
  readonly subject: string
}

/** From now on the issuer's subject signs in this member, who has a place at the company. */
export async function linkIdentity(
  trx: Transaction<MemberTables>,
  app: MemberApp,
  { memberId, issuer, subject }: Link,
) {
  const { company_id } = issuer
  // an account of the same person that was closed
  await trx
    .deleteFrom('member_identities')
    .where('company_id', '=', company_id)
    .where('issuer', '=', issuer.issuer)
    .where('subject', '=', subject)
    .where('member_id', '<>', memberId)
    .execute()
  const { id } = await trx
    .insertInto('member_identities')
    .values({ member_id: memberId, company_id, issuer: issuer.issuer, subject, created_at: app.now() })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'company_id']).doUpdateSet({ issuer: issuer.issuer, subject }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('member_companies')
    .values({ member_id: memberId, company_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await syncMemberships(trx, app, { memberId })
  return id
}

/** The names that the issuer sends, or else the parts of the address. The member can change them. */
function namesFrom(claims: Claims, email: string) {
  const [local = ''] = email.split('@', 1)
  const parts = local.split(/[._+-]+/).filter(Boolean)
  const first = nameIn(claims['given_name']) ?? capitalized(parts[0] ?? local)
  const last = nameIn(claims['family_name']) ?? capitalized(parts.at(-1) ?? local)
  return { first_name: first, last_name: last }
}

function nameIn(claim: unknown): string | null {
  const name = typeof claim === 'string' ? cleanLine(cleanLine(claim).slice(0, NAME_MAX_CHARACTERS).toWellFormed()) : ''
  return name || null
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
