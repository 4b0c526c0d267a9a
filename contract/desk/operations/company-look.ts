import * as z from 'zod/mini'
import { operationsEndpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { ownLook } from './brand.ts'

const byId = z.object({ id: field.catalogId })
/** Null: the company has the installation's look. */
const answer = z.object({ look: z.nullable(ownLook) })

export const deskCompanyLook = operationsEndpoint('GET', '/desk/api/companies/:id/look', {
  summary: 'Colors and logo of a company; null for those of the installation.',
  params: byId,
  answer,
})

export const saveCompanyLook = operationsEndpoint('PUT', '/desk/api/companies/:id/look', {
  summary:
    'Replaces colors and logo of a company. Members see them on its links and after they sign in. Colors without enough contrast are refused.',
  params: byId,
  body: answer,
  answer,
})
