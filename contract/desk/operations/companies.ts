import * as z from 'zod/mini'
import { SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import { cleanAddress } from '#basics/text/text.ts'
import { operationsEndpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { logoAddress } from './logos.ts'

/** The number of members is shown from this count; below it, the desk shows only "fewer". */
export const PEOPLE_COUNTED_FROM = 11
export const MFA_POLICIES = ['off', 'optional', 'required'] as const
/** Who may start requests: every member of the company, or only verified ones. */
export const COMPANY_ACCESS = ['everyone', 'eligible'] as const
export const GRACE_DAYS = 30
export const GRACE_DAYS_MAX = 365

const GRACE_DAYS_WRONG = `Please enter a whole number of days from 0 to ${GRACE_DAYS_MAX}.`

export const companyDraft = z.object({
  name: field.requiredLine('Please give the company a name.', 100),
  /** Last part of the company's sign-up link. */
  slug: z
    .string('Please give the link an ending.')
    .check(
      z.overwrite(cleanAddress),
      z.toLowerCase(),
      z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Please use small letters, digits and hyphens, as in brightwater-foods.'),
      z.maxLength(60, 'Please use at most 60 characters.'),
    ),
  image_url: logoAddress,
  mfa_policy: z.enum(MFA_POLICIES, 'Please choose how members sign in.'),
  /** The company of our own staff. It has no sign-up link. */
  internal: z.boolean(),
  /** Language in which members are written to who have chosen none. The previous release does not send this field. */
  language: z.optional(field.locale),
  /** A new company has `eligible` by default. The previous release sends neither this field nor the following ones. */
  access: z.optional(z.enum(COMPANY_ACCESS, 'Please choose who can start requests.')),
  /** Days in which a member whose place has ended can finish open requests. */
  grace_days: z.optional(
    z.int(GRACE_DAYS_WRONG).check(z.minimum(0, GRACE_DAYS_WRONG), z.maximum(GRACE_DAYS_MAX, GRACE_DAYS_WRONG)),
  ),
  contact_name: z.optional(z.nullable(field.line(field.NAME_MAX_CHARACTERS))),
  contact_email: z.optional(z.nullable(field.email)),
})
export type CompanyForm = z.input<typeof companyDraft>
export type CompanyDraft = z.output<typeof companyDraft>

const NAMES_MAX = 200

/** Names of sites or plans, as the company's list writes them; empty for all. */
export const namesInList = z
  .array(field.text(field.NAME_MAX_CHARACTERS), 'Please give a list.')
  .check(z.maxLength(NAMES_MAX, `Please choose at most ${NAMES_MAX}.`))

/** The people of a company, or those at some of its sites and on some of its plans. */
export const audience = z.object({
  company_id: z.int().check(z.positive(), z.maximum(2_147_483_647)),
  sites: namesInList,
  plans: namesInList,
})
export type Audience = z.output<typeof audience>

const companyFields = {
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  image_url: z.nullable(z.string()),
  mfa_policy: z.enum(MFA_POLICIES),
  internal: z.boolean(),
  /** The previous release does not send this field. */
  language: z._default(field.locale, SOURCE_LANGUAGE),
  /** Null if the company has fewer than eleven members. */
  members: z.nullable(z.number()),
  /** Members whom the company or operations have verified; null below eleven. The previous release does not send it. */
  verified: z._default(z.nullable(z.number()), null),
  closed_at: z.nullable(field.time),
}
const listed = z.object(companyFields)
export type DeskListedCompany = z.output<typeof listed>

const editable = z.object({
  ...companyFields,
  version: z.number(),
  access: z._default(z.enum(COMPANY_ACCESS), 'everyone'),
  grace_days: z._default(z.number(), GRACE_DAYS),
  /** Whom a member who is not verified can ask, and who receives mails about the company's lists. */
  contact_name: z._default(z.nullable(z.string()), null),
  contact_email: z._default(z.nullable(z.string()), null),
  /** Named in INTERNAL_COMPANIES of the deployment, so the desk can change neither this flag nor the slug. */
  internal_by_configuration: z.boolean(),
  /** True until the first member signs up with the slug. */
  slug_may_change: z.boolean(),
  /** Null if members cannot join the company by a link. */
  sign_up_url: z.nullable(z.string()),
  /**
   * How long the installation keeps completed requests and closed accounts. The previous release does not send this
   * field.
   */
  kept: z.optional(
    z.object({
      /** Months after a request is completed; null: as long as the account. */
      request_months: z.nullable(z.number()),
      account_days: z.number(),
    }),
  ),
})
export type EditableCompany = z.output<typeof editable>
const companyAnswer = z.object({ company: editable })

const byId = z.object({ id: field.catalogId })
const version = z
  .int('Please open this company again.')
  .check(z.positive('Please open this company again.'), z.maximum(2_147_483_647))
export const deskCompanies = operationsEndpoint('GET', '/desk/api/companies', {
  summary: 'Every company, open ones first.',
  answer: z.object({ companies: z.array(listed) }),
})

export const deskCompany = operationsEndpoint('GET', '/desk/api/companies/:id', {
  summary: 'One company.',
  params: byId,
  answer: companyAnswer,
})

export const companySites = operationsEndpoint('GET', '/desk/api/companies/:id/sites', {
  summary: 'The sites and plans that a company’s list names, to narrow an offering or an idea to them.',
  params: byId,
  answer: z.object({ sites: z.array(z.string()), plans: z.array(z.string()) }),
})

export const addCompany = operationsEndpoint('POST', '/desk/api/companies', {
  summary: 'Adds a company. Its slug must be unique, which also makes a retry safe.',
  body: z.object({ company: companyDraft }),
  status: 201,
  answer: companyAnswer,
})

export const saveCompany = operationsEndpoint('PUT', '/desk/api/companies/:id', {
  summary: 'Saves a company if it has not changed since the given version.',
  params: byId,
  body: z.object({ version, company: companyDraft }),
  answer: companyAnswer,
  problems: ['changed_meanwhile'],
})

export const closeCompany = operationsEndpoint('PATCH', '/desk/api/companies/:id', {
  recentProof: true,
  summary: 'Closes or reopens a company. Its members keep their accounts and requests.',
  params: byId,
  body: z.object({ closed: z.boolean() }),
  answer: companyAnswer,
  problems: ['changed_meanwhile'],
})
