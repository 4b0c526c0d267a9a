import * as z from 'zod/mini'
import { operationsEndpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

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

export const companySites = operationsEndpoint('GET', '/desk/api/companies/:id/sites', {
  summary: 'The sites and plans that a company’s list names, to narrow an offering or an idea to them.',
  params: z.object({ id: field.catalogId }),
  answer: z.object({ sites: z.array(z.string()), plans: z.array(z.string()) }),
})
