import * as z from 'zod/mini'
import { cleanAddress } from '#basics/text.ts'
import { operationsEndpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { logoAddress } from './logos.ts'

/** A count of a company's people is shown from here on; below, it is only "fewer". */
export const PEOPLE_COUNTED_FROM = 11
export const MFA_POLICIES = ['off', 'optional', 'required'] as const

export const companyDraft = z.object({
  name: field.requiredLine('Please give the company a name.', 100),
  /** The end of its sign-up link. */
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
  /** Our own people's company: nobody joins it by a link. */
  internal: z.boolean(),
})
export type CompanyForm = z.input<typeof companyDraft>
export type CompanyDraft = z.output<typeof companyDraft>

const companyFields = {
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  image_url: z.nullable(z.string()),
  mfa_policy: z.enum(MFA_POLICIES),
  internal: z.boolean(),
  /** Null: fewer than eleven. */
  members: z.nullable(z.number()),
  closed_at: z.nullable(field.time),
}
const listed = z.object(companyFields)
export type DeskListedCompany = z.output<typeof listed>

const editable = z.object({
  ...companyFields,
  version: z.number(),
  /** Named by the deployment's INTERNAL_COMPANIES: the desk can change neither that nor its slug. */
  internal_by_configuration: z.boolean(),
  /** True while nobody has signed up with it. */
  slug_may_change: z.boolean(),
  /** Null: nobody can join it by a link. */
  sign_up_url: z.nullable(z.string()),
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

export const addCompany = operationsEndpoint('POST', '/desk/api/companies', {
  summary: 'Adds a company. Its slug makes a repeat the same one: a slug that is taken is refused.',
  body: z.object({ company: companyDraft }),
  status: 201,
  answer: companyAnswer,
})

export const saveCompany = operationsEndpoint('PUT', '/desk/api/companies/:id', {
  summary: 'Saves a company over the version it was opened at.',
  params: byId,
  body: z.object({ version, company: companyDraft }),
  answer: companyAnswer,
  problems: ['changed_meanwhile'],
})

export const closeCompany = operationsEndpoint('PATCH', '/desk/api/companies/:id', {
  recentProof: true,
  summary: 'Closes a company, or opens it again. Its members keep their accounts and requests.',
  params: byId,
  body: z.object({ closed: z.boolean() }),
  answer: companyAnswer,
  problems: ['changed_meanwhile'],
})
