import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { requestStatus } from '#contract/shared/request.ts'

export const MEMBERS_FOUND_MAX = 50

const household = z.enum(['home', 'car', 'parent', 'pet', 'partner'])
export type HouseholdName = z.output<typeof household>

/** By what a member hears of an answer, never under which address or number. */
const noticesOf = z.object({
  by_device: z.boolean(),
  by_email: z.boolean(),
  by_text: z.boolean(),
  /** Mails to their address come back, so none are sent. */
  bounced: z.boolean(),
  /** False: a notice names nobody and nothing. */
  with_words: z.boolean(),
  /** Full hours of the member's day; the same twice: never quiet. */
  quiet_from: z.number(),
  quiet_until: z.number(),
})
export type NoticesOf = z.output<typeof noticesOf>

/** Who a member is to a concierge: how to reach them, what they told us, what else they have asked. */
export const aboutMember = z.object({
  external_id: z.string(),
  first_name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  timezone: z.nullable(z.string()),
  city: z.nullable(z.string()),
  /** An earlier release does not say it. */
  notices: z._default(z.nullable(noticesOf), null),
  /** In its lines, as one writes it; empty where none was given. */
  address: z.array(z.string()),
  member_since: field.time,
  request_count: z.number(),
  /** What the welcome asked and was answered yes to, and no to; the rest was not answered. */
  household: z.array(household),
  not_in_household: z.array(household),
  /** The latest answer to each thing that a survey asked, in the words of the question then. */
  answers: z.array(z.object({ question: z.string(), answer: z.string(), answered_at: field.time })),
  other_requests: z.array(
    z.object({ external_id: z.string(), name: z.string(), status: requestStatus, issued_at: field.time }),
  ),
})
export type AboutMember = z.output<typeof aboutMember>

const foundMember = z.object({
  external_id: z.string(),
  name: z.string(),
  email: z.string(),
  company: z.nullable(z.string()),
  /** Requests that are not completed. */
  open_requests: z.number(),
})
export type FoundMember = z.output<typeof foundMember>

const words = field.line(200).check(z.minLength(2, 'Please type at least two letters of a name or e-mail address.'))

export const deskFindMembers = endpoint('GET', '/desk/api/members', {
  who: 'concierge',
  recorded: true,
  summary: 'Finds members by name or e-mail address.',
  query: z.object({ q: words }),
  answer: z.object({ members: z.array(foundMember) }),
})

/** Why a member is looked at, as far as the way there says it. */
export const MEMBER_REASONS = ['search', 'request', 'address'] as const
const memberReason = z.enum(MEMBER_REASONS, 'Please say search, request or address.')
export type MemberReason = z.output<typeof memberReason>

export const deskGetMember = endpoint('GET', '/desk/api/members/:external_id', {
  who: 'concierge',
  recorded: true,
  summary: 'A member whole: what they told us and all they have asked. Leaves an access record.',
  params: z.object({ external_id: field.externalId }),
  query: z.object({ from: z._default(memberReason, 'address') }),
  answer: z.object({
    member: z.object({ ...aboutMember.shape, name: z.string(), company: z.nullable(z.string()) }),
  }),
})
