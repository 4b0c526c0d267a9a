import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { requestStatus } from '#contract/shared/request.ts'

export const MEMBERS_FOUND_MAX = 50

const household = z.enum(['home', 'car', 'parent', 'pet', 'partner'])
export type HouseholdName = z.output<typeof household>

/** Channels by which a member receives notices, without the addresses or numbers. */
const noticesOf = z.object({
  by_device: z.boolean(),
  by_email: z.boolean(),
  by_text: z.boolean(),
  /** Mails to the member's address bounce, so none are sent. */
  bounced: z.boolean(),
  /** False: a notice contains no names and no content. */
  with_words: z.boolean(),
  /** Hours of the member's day; equal values mean no quiet time. */
  quiet_from: z.number(),
  quiet_until: z.number(),
})
export type NoticesOf = z.output<typeof noticesOf>

/** A member's place at a company, and how it was verified. */
const memberPlace = z.object({
  company: z.string(),
  state: z.enum(['verified', 'unverified', 'ended']),
  /** Set for a verified place. */
  by: z.nullable(z.enum(['list', 'number', 'operations'])),
  ended_at: z.nullable(field.time),
  grace_until: z.nullable(field.time),
})
export type MemberPlace = z.output<typeof memberPlace>

/** What a concierge sees of a member: contact details, facts that the member gave us, and their other requests. */
export const aboutMember = z.object({
  external_id: z.string(),
  first_name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  timezone: z.nullable(z.string()),
  city: z.nullable(z.string()),
  /** The previous release does not send this field. */
  notices: z._default(z.nullable(noticesOf), null),
  /** Lines of a postal address; empty if none was given. */
  address: z.array(z.string()),
  member_since: field.time,
  /** The previous release does not send this field. */
  places: z._default(z.array(memberPlace), []),
  request_count: z.number(),
  /** Onboarding questions that the member answered with yes or no. Unanswered ones are omitted. */
  household: z.array(household),
  not_in_household: z.array(household),
  /** The latest answer to each survey question, with the wording that the question had then. */
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

const words = field.line(200).check(z.minLength(2, 'Please type at least two letters of a name or email address.'))

export const deskFindMembers = endpoint('GET', '/desk/api/members', {
  who: 'concierge',
  recorded: true,
  summary: 'Finds members by name or email address.',
  query: z.object({ q: words }),
  answer: z.object({ members: z.array(foundMember) }),
})

/** Reasons for viewing a member, as far as the path to the page shows it. */
export const MEMBER_REASONS = ['search', 'request', 'address'] as const
const memberReason = z.enum(MEMBER_REASONS, 'Please say search, request or address.')
export type MemberReason = z.output<typeof memberReason>

export const deskGetMember = endpoint('GET', '/desk/api/members/:external_id', {
  who: 'concierge',
  recorded: true,
  summary: 'One member with known data and all requests. Leaves an access record.',
  params: z.object({ external_id: field.externalId }),
  query: z.object({ from: z._default(memberReason, 'address') }),
  answer: z.object({
    member: z.object({ ...aboutMember.shape, name: z.string(), company: z.nullable(z.string()) }),
  }),
})
