import * as z from 'zod/mini'
import { endpoint, operationsEndpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

export const ACCOUNTS_PAGE = 25
export const REASON_MAX_CHARACTERS = 500

/** How a member's account stands. */
export const accountState = z.enum(['open', 'locked', 'closed', 'erased'])
export type AccountState = z.output<typeof accountState>

/** As little as tells one member from another. */
const found = {
  external_id: z.string(),
  name: z.string(),
  email: z.string(),
  companies: z.array(z.string()),
  state: accountState,
}
export const foundAccount = z.object(found)

/** What operations see of a member: how to get in, and nothing of what they ask for. */
export const memberAccount = z.object({
  ...found,
  created_at: field.time,
  last_signed_in_at: z.nullable(field.time),
  closed_at: z.nullable(field.time),
  /** While it is locked: when that ends by itself. */
  locked_until: z.nullable(field.time),
  sessions: z.number(),
  /** The last four digits of the phone that codes go to; null where there is none. */
  phone_ending: z.nullable(z.string()),
  /** Authenticator apps and passkeys of their own. */
  own_factors: z.number(),
})
export type MemberAccount = z.output<typeof memberAccount>

const byId = z.object({ external_id: field.externalId })
/** Why; it stands in the audit log. */
export const reason = field.required('Please say why.', REASON_MAX_CHARACTERS)
const withReason = z.object({ reason })

export const EMAIL_DIFFERS = 'This is not the address of this account.'

export const deskFindAccounts = endpoint('GET', '/desk/api/accounts', {
  who: 'operations',
  recorded: true,
  summary: 'Members by address or name; the very address comes first. Nothing asked for, nobody shown.',
  query: z.object({
    q: z._default(field.line(200), ''),
    /** A page's `next`. */
    after: z.optional(field.externalId),
  }),
  answer: z.object({ accounts: z.array(foundAccount), next: z.nullable(z.string()) }),
})

export const deskGetAccount = endpoint('GET', '/desk/api/accounts/:external_id', {
  who: 'operations',
  recorded: true,
  summary: 'How a member’s account stands.',
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
  summary: 'Takes a lost phone away, signs the member out everywhere and tells them by mail.',
  params: byId,
  body: withReason,
  answer: field.success,
  problems: ['account_closed'],
})

export const deskSendMemberData = operationsEndpoint('POST', '/desk/api/accounts/:external_id/data', {
  recentProof: true,
  summary: 'Mails the member a link to a copy of their data. Operations see none of it.',
  params: byId,
  body: withReason,
  answer: field.success,
  problems: ['account_closed'],
})

export const deskCloseAccount = operationsEndpoint('POST', '/desk/api/accounts/:external_id/close', {
  recentProof: true,
  summary: 'Closes the account for good: nobody signs in to it again. The address is typed to confirm.',
  params: byId,
  body: z.extend(withReason, { email: field.typedEmail }),
  answer: field.success,
})

export const deskEraseAccount = operationsEndpoint('POST', '/desk/api/accounts/:external_id/erasure', {
  recentProof: true,
  summary: 'Erases what a closed account holds, once none of its requests is under way. Numbers stay.',
  params: byId,
  body: withReason,
  answer: field.success,
  problems: ['account_open', 'requests_under_way'],
})
