import * as z from 'zod/mini'
import { trimmed } from '#basics/text/graphemes.ts'
import {
  BENEFIT,
  type EditableOffering,
  HUES,
  type OfferingForm,
  SECTION_TYPES,
} from '#contract/desk/operations/offerings.ts'

const line = z.object({ id: z.string(), key: z.string(), value: z.string(), external_url: z.string() })
const section = z.object({
  id: z.string(),
  section_type: z.enum(SECTION_TYPES),
  heading: z.string(),
  items: z.array(line),
  cta_text: z.string(),
  cta_url: z.string(),
})
/** An offering in the form: text in every field, and an id for every sortable item. */
export const writtenShape = z.object({
  isBenefit: z.boolean(),
  type: z.string(),
  name: z.string(),
  heading: z.string(),
  subheading: z.string(),
  provider_name: z.string(),
  provider_logo_url: z.nullable(z.string()),
  hue: z.enum(HUES),
  categories: z.array(z.string()),
  featured: z.boolean(),
  company_id: z.string(),
  sites: z._default(z.array(z.string()), []), // a draft of the previous release has none
  plans: z._default(z.array(z.string()), []),
  position: z.string(),
  request_survey_id: z.string(),
  request_survey_cta: z.string(),
  sections: z.array(section),
})
export type Written = z.output<typeof writtenShape>
export type WrittenSection = z.output<typeof section>
export type WrittenLine = z.output<typeof line>

export const blankOffering: Written = {
  isBenefit: true,
  type: '',
  name: '',
  heading: '',
  subheading: '',
  provider_name: '',
  provider_logo_url: null,
  hue: 'wildcard',
  categories: [],
  featured: false,
  company_id: '',
  sites: [],
  plans: [],
  position: '0',
  request_survey_id: '',
  request_survey_cta: '',
  sections: [],
}

export const newLine = (key: string): WrittenLine => ({ id: crypto.randomUUID(), key, value: '', external_url: '' })
export const newSection = (section_type: WrittenSection['section_type']): WrittenSection => ({
  id: crypto.randomUUID(),
  section_type,
  heading: '',
  items: [newLine(section_type === 'key_value' ? 'phone' : '1')],
  cta_text: '',
  cta_url: '',
})

/** A saved offering as a draft. Sections are identified by their index until they are moved. */
export function writtenOf(offering: EditableOffering): Written {
  return {
    isBenefit: offering.type === BENEFIT,
    type: offering.type === BENEFIT ? '' : offering.type,
    name: offering.name,
    heading: offering.heading,
    subheading: offering.subheading,
    provider_name: offering.provider_name,
    provider_logo_url: offering.provider_logo_url,
    hue: HUES.find((hue) => hue === offering.hue) ?? 'wildcard',
    categories: offering.categories,
    featured: offering.featured,
    company_id: textOf(offering.company_id),
    sites: offering.sites,
    plans: offering.plans,
    position: textOf(offering.position),
    request_survey_id: textOf(offering.request_survey_id),
    request_survey_cta: offering.request_survey_cta ?? '',
    sections: offering.sections.map((one, at) => ({
      ...one,
      id: `s${at}`,
      cta_text: one.cta_text ?? '',
      cta_url: one.cta_url ?? '',
      items: one.items.map((item, index) => ({
        ...item,
        id: `s${at}i${index}`,
        external_url: item.external_url ?? '',
      })),
    })),
  }
}

/** Body of the call. The server validates each field. */
export function draftOf(written: Written): OfferingForm {
  const {
    isBenefit,
    company_id,
    sites,
    plans,
    position,
    request_survey_id,
    request_survey_cta,
    type,
    sections,
    ...rest
  } = written
  return {
    ...rest,
    type: isBenefit ? BENEFIT : type,
    company_id: isBenefit ? numberOf(company_id) : null,
    sites: isBenefit ? sites : [],
    plans: isBenefit ? plans : [],
    position: /^\d{1,6}$/.test(trimmed(position)) ? Number(position) : -1,
    request_survey_id: numberOf(request_survey_id),
    request_survey_cta: request_survey_id ? request_survey_cta : null,
    sections: sections.map(sectionOf),
  }
}

const lineOf = ({ key, value, external_url }: WrittenLine) => ({ key, value, external_url })
const textOf = (number: number | null) => (number === null ? '' : String(number))
const numberOf = (text: string) => (text === '' ? null : Number(text))

function sectionOf({ section_type, heading, items, cta_text, cta_url }: WrittenSection) {
  return { section_type, heading, items: items.map(lineOf), cta_text, cta_url }
}
