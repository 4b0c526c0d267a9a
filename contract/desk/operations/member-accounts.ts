import * as z from 'zod/mini'
import { endpoint, operationsEndpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

export const ACCOUNTS_PAGE = 25
export const REASON_MAX_CHARACTERS = 500

/** Status of a member's account. */
export const accountState = z.enum(['open', 'locked', 'closed', 'erased'])
export type AccountState = z.output<typeof accountState>

/** The minimum that distinguishes one member from another. */
const found = {
  external_id: z.string(),
  name: z.string(),
  email: z.string(),
  companies: z.array(z.string()),
  state: accountState,
}
export const foundAccount = z.object(found)

/** What operations staff see of a member: account access only, none of the requests. */
export const memberAccount = z.object({
  ...found,
  created_at: field.time,
  last_signed_in_at: z.nullable(field.time),
  closed_at: z.nullable(field.time),
  /** When the lock expires; null if the account is not locked. */
  locked_until: z.nullable(field.time),
  sessions: z.number(),
  /** Last four digits of the phone number that receives codes; null if there is none. */
  phone_ending: z.nullable(z.string()),
  /** Number of authenticator apps and passkeys. */
  own_factors: z.number(),
  /** Whether each company knows the member. */
  places: z.array(
    z.object({
      company: z.string(),
      state: z.enum(['verified', 'unverified', 'ended']),
      /** How it was verified; null if it was not. */
      verified_by: z.nullable(z.enum(['number', 'list', 'operations'])),
      ended_at: z.nullable(field.time),
      grace_until: z.nullable(field.time),
    }),
  ),
  /** Where a link for a member who left their company can go; null if they have not, or not in the last days. */
  leaver_link: z.nullable(z.object({ private_email: z.nullable(z.string()), phone_ending: z.nullable(z.string()) })),
})
export type MemberAccount = z.output<typeof memberAccount>

const byId = z.object({ external_id: field.externalId })
/** The reason, which is stored in the audit log. */
export const reason = field.required('Please say why.', REASON_MAX_CHARACTERS)
const withReason = z.object({ reason })

export const EMAIL_DIFFERS = 'This is not the address of this account.'

export const deskFindAccounts = endpoint('GET', '/desk/api/accounts', {
  who: 'operations',
  recorded: true,
  summary: 'Members by address or name, exact addresses first. Empty without a search.',
  query: z.object({
    q: z._default(field.line(200), ''),
    /** The `next` cursor of a page. */
    after: z.optional(field.externalId),
  }),
  answer: z.object({ accounts: z.array(foundAccount), next: z.nullable(z.string()) }),
})

export const deskGetAccount = endpoint('GET', '/desk/api/accounts/:external_id', {
  who: 'operations',
  recorded: true,
  summary: 'The state of a member’s account.',
  params: byId,
  answer: z.object({ account: memberAccount }),
})

export const deskUnlockAccount = operationsEndpoint('POST', '/desk/api/accounts/:external_id/unlock', {
  summary: 'Lets the member try their password again.',
  params: byId,
  body: withReason,
  answer: field.success,
  problems: ['account_closed'],
})

export const deskSignOutAccount = operationsEndpoint('POST', '/desk/api/accounts/:external_id/sign_out', {
  summary: 'Ends every session of the member, on every node.',
  params: byId,
  body: withReason,
  answer: field.success,
  problems: ['account_closed'],
})

export const deskRemovePhone = operationsEndpoint('POST', '/desk/api/accounts/:external_id/phone_removal', {
  recentProof: true,
  summary: 'Removes a lost phone, signs the member out everywhere and notifies them by mail.',
  params: byId,
  body: withReason,
  answer: field.success,
  problems: ['account_closed'],
})

export const deskSendMemberData = operationsEndpoint('POST', '/desk/api/accounts/:external_id/data', {
  recentProof: true,
  summary: 'Mails the member a link to a copy of their data. Operations cannot see it.',
  params: byId,
  body: withReason,
  answer: field.success,
  problems: ['account_closed'],
})

/** Days after leaving a company in which operations can send a link. */
export const LEAVER_LINK_DAYS = 30

export const deskSendLeaverLink = operationsEndpoint('POST', '/desk/api/accounts/:external_id/leaver_link', {
  recentProof: true,
  summary:
    'Sends a member who left their company a link to set a password, to the confirmed private address or to the phone that receives codes. Operations cannot see it.',
  params: byId,
  body: z.extend(withReason, {
    to: z.enum(['private_email', 'phone']),
    /** With the phone: the private address that the member names. A link confirms it before it signs in. */
    email: z.optional(field.email),
  }),
  answer: field.success,
  problems: ['account_closed', 'not_a_leaver', 'nothing_proven', 'texts_off', 'too_many_tries'],
})

export const deskCloseAccount = operationsEndpoint('POST', '/desk/api/accounts/:external_id/close', {
  recentProof: true,
  summary: 'Closes the account permanently. The address confirms it.',
  params: byId,
  body: z.extend(withReason, { email: field.typedEmail }),
  answer: field.success,
})

export const deskEraseAccount = operationsEndpoint('POST', '/desk/api/accounts/:external_id/erasure', {
  recentProof: true,
  summary: 'Erases a closed account once none of its requests is in progress. Counts remain.',
  params: byId,
  body: withReason,
  answer: field.success,
  problems: ['account_open', 'requests_under_way'],
})
