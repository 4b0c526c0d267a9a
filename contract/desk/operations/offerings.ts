import * as z from 'zod/mini'
import { phoneLink } from '#basics/text/phone.ts'
import { cleanAddress } from '#basics/text/text.ts'
import { operationsEndpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { namesInList } from './companies.ts'
import { logoAddress } from './logos.ts'

export const OFFERINGS_SHOWN = 200
export const SECTIONS_MAX = 20
export const ITEMS_MAX = 40
export const BENEFIT = 'benefit'
/** Keys for which the members' app has an icon. */
export const WAYS = ['phone', 'email', 'download', 'link'] as const
export const SECTION_TYPES = ['numbered', 'key_value', 'text'] as const
export const HUES = ['medical', 'home', 'family', 'pet', 'travel', 'car', 'finances', 'moving', 'wildcard'] as const

const PROTOCOLS = ['https:', 'tel:', 'mailto:']
const PROTOCOL_OF: Readonly<Record<string, string>> = { phone: 'tel:', email: 'mailto:' }

/** Turns a typed phone number or email address into a link. Other text is unchanged. */
function linkTyped(typed: string): string {
  const link = phoneLink(typed)
  if (link) return link
  const address = z.safeParse(field.email, typed.replace(/^mailto:/i, ''))
  return address.success ? `mailto:${address.data}` : typed
}

/** An external link for members; may be empty. */
const externalUrl = z.pipe(
  field.line(2000).check(
    z.overwrite(linkTyped),
    z.refine<string>((text) => text === '' || PROTOCOLS.includes(URL.parse(text)?.protocol ?? ''), {
      error:
        'Please give an address that begins with https://, a phone number such as +44 20 7946 0958, or an email address.',
    }),
  ),
  z.transform((text: string) => text || null),
)
const label = (max: number) =>
  z.pipe(
    field.line(max),
    z.transform((text: string) => text || null),
  )

const item = z
  .object({
    key: field.requiredLine('Please say what this is.', 60),
    value: field.required('Please write this line, or remove it.', 2000),
    external_url: z.nullable(externalUrl),
  })
  .check(
    z.refine(({ key, external_url }) => !external_url || external_url.startsWith(PROTOCOL_OF[key] ?? 'https:'), {
      path: ['external_url'],
      error: 'A phone leads to a phone number, an email to an email address, everything else to https://.',
    }),
  )

const section = z
  .object({
    section_type: z.enum(SECTION_TYPES, 'Please choose what kind of section this is.'),
    heading: field.requiredLine('Please give this section a heading.', 200),
    items: z.array(item).check(z.maxLength(ITEMS_MAX, `A section holds at most ${ITEMS_MAX} lines.`)),
    cta_text: z.nullable(label(80)),
    cta_url: z.nullable(externalUrl),
  })
  .check(
    z.refine(({ cta_text, cta_url }) => !cta_text || cta_url !== null, {
      path: ['cta_url'],
      error: 'Please say where the button leads.',
    }),
    z.refine(({ cta_text, cta_url }) => !cta_url || cta_text !== null, {
      path: ['cta_text'],
      error: 'Please say what the button reads.',
    }),
  )

export const offeringDraft = z
  .object({
    /** `benefit`, or a type of partner product. */
    type: z
      .string('Please say what kind of offer this is.')
      .check(
        z.overwrite(cleanAddress),
        z.regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'Please use small letters, digits and hyphens, as in pet-insurance.'),
        z.maxLength(60, 'Please use at most 60 characters.'),
      ),
    name: field.requiredLine('Please give it a name.', 120),
    heading: field.requiredLine('Please write a heading.', 200),
    subheading: field.line(400),
    provider_name: field.requiredLine('Please say who provides it.', 120),
    provider_logo_url: logoAddress,
    hue: z.enum(HUES, 'Please choose a color.'),
    categories: z.array(field.text(120)).check(z.maxLength(20, 'Please choose at most 20 categories.')),
    featured: z.boolean(),
    company_id: z.nullable(z.int().check(z.positive(), z.maximum(2_147_483_647))),
    /** Where and on which plans the company's people see the benefit. The previous release does not send these fields. */
    sites: z.optional(namesInList),
    plans: z.optional(namesInList),
    position: z
      .int('Please give a whole number from 0 to 9999.')
      .check(
        z.minimum(0, 'Please give a whole number from 0 to 9999.'),
        z.maximum(9999, 'Please give a whole number from 0 to 9999.'),
      ),
    request_survey_id: z.nullable(z.int().check(z.positive(), z.maximum(2_147_483_647))),
    request_survey_cta: z.nullable(label(80)),
    sections: z.array(section).check(z.maxLength(SECTIONS_MAX, `An offer holds at most ${SECTIONS_MAX} sections.`)),
  })
  .check(
    z.refine(({ type, company_id }) => type !== BENEFIT || company_id !== null, {
      path: ['company_id'],
      error: 'Please say whose benefit this is.',
    }),
    z.refine(({ type, company_id }) => type === BENEFIT || company_id === null, {
      path: ['company_id'],
      error: 'A partner’s offer is for everybody: it belongs to no company.',
    }),
    z.refine(({ request_survey_id, request_survey_cta }) => request_survey_id === null || request_survey_cta !== null, {
      path: ['request_survey_cta'],
      error: 'Please say what the button reads.',
    }),
  )
/** Values of the form. */
export type OfferingForm = z.input<typeof offeringDraft>
export type OfferingDraft = z.output<typeof offeringDraft>

const company = z.object({ id: z.number(), name: z.string() })

const listed = z.object({
  id: z.number(),
  type: z.string(),
  name: z.string(),
  heading: z.string(),
  provider_name: z.string(),
  provider_logo_url: z.nullable(z.string()),
  hue: z.string(),
  featured: z.boolean(),
  company: z.nullable(company),
  retired_at: z.nullable(field.time),
})
export type DeskListedOffering = z.output<typeof listed>

const shownSection = z.object({
  section_type: z.enum(SECTION_TYPES),
  heading: z.string(),
  items: z.array(z.object({ key: z.string(), value: z.string(), external_url: z.nullable(z.string()) })),
  cta_text: z.nullable(z.string()),
  cta_url: z.nullable(z.string()),
})
const editable = z.object({
  id: z.number(),
  version: z.number(),
  retired_at: z.nullable(field.time),
  type: z.string(),
  name: z.string(),
  heading: z.string(),
  subheading: z.string(),
  provider_name: z.string(),
  provider_logo_url: z.nullable(z.string()),
  hue: z.string(),
  categories: z.array(z.string()),
  featured: z.boolean(),
  company_id: z.nullable(z.number()),
  /** Empty: all sites or plans of the company. The previous release does not send these fields. */
  sites: z._default(z.array(z.string()), []),
  plans: z._default(z.array(z.string()), []),
  position: z.number(),
  request_survey_id: z.nullable(z.number()),
  request_survey_cta: z.nullable(z.string()),
  sections: z.array(shownSection),
})
export type EditableOffering = z.output<typeof editable>
const offeringAnswer = z.object({ offering: editable })

const byId = z.object({ id: field.catalogId })
const version = z
  .int('Please open this offer again.')
  .check(z.positive('Please open this offer again.'), z.maximum(2_147_483_647))
export const deskOfferings = operationsEndpoint('GET', '/desk/api/offerings', {
  summary: 'Benefits and partner offers, in the order members see them; at most 200 at once.',
  query: z.object({
    q: z.optional(field.line(200)),
    /** ID of a company. */
    company: z.optional(z.string().check(z.regex(/^[0-9]{1,9}$/, 'Please choose a company.'))),
    type: z.optional(field.text(60)),
    featured: z.optional(z.enum(['true', 'false'], 'Please give true or false.')),
    /** `true` returns only the retired offerings. */
    retired: z.optional(z.enum(['true', 'false'], 'Please give true or false.')),
  }),
  answer: z.object({ offerings: z.array(listed), more: z.boolean() }),
})

export const deskOfferingChoices = operationsEndpoint('GET', '/desk/api/offering_choices', {
  summary: 'What an offering can refer to: companies, categories, request ideas, types in use.',
  answer: z.object({
    companies: z.array(company),
    categories: z.array(z.string()),
    /** The same categories with their published names, by language. The previous release does not send this field. */
    category_translations: z.optional(
      z.array(z.object({ id: z.number(), name: z.string(), translations: z.record(z.string(), z.string()) })),
    ),
    ideas: z.array(company),
    types: z.array(z.string()),
  }),
})

export const deskOffering = operationsEndpoint('GET', '/desk/api/offerings/:id', {
  summary: 'One offering with its sections, retired or not.',
  params: byId,
  answer: offeringAnswer,
})

export const addOffering = operationsEndpoint('POST', '/desk/api/offerings', {
  summary: 'Adds an offering. Members see it with their next fetch. The key makes a retry safe.',
  body: z.object({ key: field.externalId, offering: offeringDraft }),
  status: 201,
  answer: offeringAnswer,
})

export const saveOffering = operationsEndpoint('PUT', '/desk/api/offerings/:id', {
  summary: 'Saves an offering if it has not changed since the given version.',
  params: byId,
  body: z.object({ version, offering: offeringDraft }),
  answer: offeringAnswer,
  problems: ['changed_meanwhile'],
})

export const retireOffering = operationsEndpoint('PATCH', '/desk/api/offerings/:id', {
  summary: 'Retires or restores an offering.',
  params: byId,
  body: z.object({ retired: z.boolean() }),
  answer: offeringAnswer,
  problems: ['changed_meanwhile'],
})
