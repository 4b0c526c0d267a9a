import * as z from 'zod/mini'
import { staffState } from '#contract/desk/operations/staff.ts'
import { companyRight } from '#contract/desk/session.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

const teammate = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  right: companyRight,
  state: staffState,
  created_at: field.time,
})
export type Teammate = z.output<typeof teammate>
const answer = z.object({ colleague: teammate })
const byId = z.object({ staff_id: field.catalogId })

export const teammateFields = z.object({
  email: field.email,
  name: field.personName('Please enter a name'),
  right: z.enum(companyRight.options, 'Please choose what they may use.'),
})

export const employerTeam = endpoint('GET', '/desk/api/company/team', {
  who: 'employer',
  summary: 'The own company’s staff with an open account at the desk.',
  answer: z.object({
    team: z.array(teammate),
    /** Whether this installation requires a second factor of everyone at the desk. */
    second_step: z.boolean(),
  }),
})

export const employerInvite = endpoint('POST', '/desk/api/company/team', {
  who: 'employer',
  recentProof: true,
  summary: 'Invites a colleague of the own company by email. A retry mails nothing more.',
  body: teammateFields,
  status: 201,
  answer,
})

export const employerChangeRight = endpoint('PATCH', '/desk/api/company/team/:staff_id', {
  who: 'employer',
  recentProof: true,
  summary: 'Changes what a colleague of the own company may use, and signs them out everywhere.',
  params: byId,
  body: z.pick(teammateFields, { right: true }),
  answer,
  problems: ['own_account'],
})

export const employerRemove = endpoint('POST', '/desk/api/company/team/:staff_id/close', {
  who: 'employer',
  recentProof: true,
  summary: 'Closes the account of a colleague of the own company, and ends every session of it.',
  params: byId,
  answer: field.success,
  problems: ['own_account'],
})

export const employerInviteAgain = endpoint('POST', '/desk/api/company/team/:staff_id/invitation', {
  who: 'employer',
  summary: 'Mails a new invitation to a colleague of the own company; the previous one no longer works.',
  params: byId,
  answer,
  problems: ['not_invited'],
})
