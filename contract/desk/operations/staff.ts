import * as z from 'zod/mini'
import { languagesField } from '#contract/desk/security.ts'
import { companyRight, staffRole } from '#contract/desk/session.ts'
import { endpoint, operationsEndpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

/**
 * Status of a staff account. `invited`: no password has been chosen yet. `unconfirmed`: the role waits for the approval
 * of a second person, so no invitation has been sent yet.
 */
export const staffState = z.enum(['active', 'locked', 'unconfirmed', 'invited', 'invitation_ended', 'closed'])
export type StaffState = z.output<typeof staffState>

const company = z.object({ id: z.number(), name: z.string() })
export const staffMember = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role: staffRole,
  /** Company of an employer's account. */
  company: z.nullable(company),
  /** Languages in which a concierge writes to members. */
  languages: z.array(z.string()),
  state: staffState,
  created_at: field.time,
  last_signed_in_at: z.nullable(field.time),
  /** Number of assigned requests that are not completed. */
  in_hand: z.number(),
  has_second_factor: z.boolean(),
  /** A person in operations asked for a reset, and another has to approve it. */
  second_factor_reset: z.nullable(
    z.object({ asked_by: z.object({ id: z.number(), name: z.string() }), reason: z.string(), asked_at: field.time }),
  ),
  /** A role with access to members' messages, which waits for the approval of a second person in operations. */
  role_approval: z.nullable(
    z.object({
      kind: z.enum(['invitation', 'reopening', 'role']),
      role: staffRole,
      asked_by: z.object({ id: z.number(), name: z.string() }),
      asked_at: field.time,
      /** Time from which the person who asked may approve it alone; null while other people are in operations. */
      alone_from: z.nullable(field.time),
    }),
  ),
})
export type StaffMember = z.output<typeof staffMember>

export const oneStaff = z.object({ colleague: staffMember })
const byId = z.object({ staff_id: field.catalogId })

const name = field.personName('Please enter a name')
const role = z.enum(['concierge', 'operations', 'employer'], 'Please choose a role.')
export const COMPANY_NEEDED = 'Please choose the company whose report they read.'
const companyId = z.optional(
  z.nullable(
    z.pipe(
      z.union(
        [
          z.string().check(z.regex(/^[0-9]{1,9}$/, COMPANY_NEEDED)),
          z.int().check(z.nonnegative(), z.maximum(999_999_999)),
        ],
        COMPANY_NEEDED,
      ),
      z.transform(Number),
    ),
  ),
)

export const changedFields = z.object({
  name: z.optional(name),
  role: z.optional(role),
  company_id: companyId,
  languages: z.optional(languagesField),
  /** The values that the caller last saw. If a colleague has changed them, nothing is updated. */
  was: z.optional(
    z.object({
      name: field.text(field.NAME_MAX_CHARACTERS),
      role: staffRole,
      company_id: z.nullable(z.number()),
      languages: z.optional(z.array(z.string())),
      /** The role that waits for a second person's approval. */
      waiting_role: z.nullable(staffRole),
    }),
  ),
})
type Role = { role: string; company_id?: number | null | undefined }
const employerHasCompany = z.refine<Role>((sent) => sent.role !== 'employer' || typeof sent.company_id === 'number', {
  error: COMPANY_NEEDED,
  path: ['company_id'],
})
export const invitationFields = z
  .object({
    email: field.email,
    name,
    role,
    company_id: companyId,
    /** What a company’s staff may use; everything by default. */
    right: z.optional(companyRight),
  })
  .check(employerHasCompany)
/** Several invitations at once: one person per line, and one role for all of them. */
export const invitationsFields = z
  .object({
    people: z.string().check(z.regex(/\S/, 'Please enter at least one colleague.')),
    role,
    company_id: companyId,
    right: z.optional(companyRight),
  })
  .check(employerHasCompany)

export const deskStaff = operationsEndpoint('GET', '/desk/api/staff', {
  summary: 'All staff, and the companies that an employer may belong to.',
  answer: z.object({ staff: z.array(staffMember), companies: z.array(company) }),
})

export const deskInviteStaff = operationsEndpoint('POST', '/desk/api/staff', {
  recentProof: true,
  summary:
    'Creates an account and mails an invitation to set a password. For a role that reads members’ data, the invitation waits for a second person. A retry mails nothing more.',
  body: invitationFields,
  status: 201,
  answer: oneStaff,
})

export const deskChangeStaff = operationsEndpoint('PATCH', '/desk/api/staff/:staff_id', {
  recentProof: true,
  summary:
    'Changes name, role, company or languages. A role that reads members’ data waits for a second person. A new role or company signs the colleague out everywhere.',
  params: byId,
  body: changedFields,
  answer: oneStaff,
  problems: ['own_account', 'staff_closed', 'changed_meanwhile'],
})

export const deskCloseStaff = operationsEndpoint('POST', '/desk/api/staff/:staff_id/close', {
  recentProof: true,
  summary: 'Closes an account: ends every session and returns assigned requests to Unassigned.',
  params: byId,
  answer: oneStaff,
  problems: ['own_account'],
})

export const deskReopenStaff = operationsEndpoint('POST', '/desk/api/staff/:staff_id/reopen', {
  recentProof: true,
  summary:
    'Reopens a closed account with a new invitation, for a role that reads members’ data after a second person confirmed it. The old password stays invalid.',
  params: byId,
  answer: oneStaff,
})

export const deskInviteAgain = operationsEndpoint('POST', '/desk/api/staff/:staff_id/invitation', {
  summary: 'Mails a new invitation; the previous one no longer works.',
  params: byId,
  answer: oneStaff,
  problems: ['not_invited', 'role_waits'],
})

const roleApproval = '/desk/api/staff/:staff_id/role_approval'

export const deskConfirmRole = operationsEndpoint('POST', roleApproval, {
  recentProof: true,
  summary:
    'Confirms a waiting role: sends the invitation, reopens the account, or changes the role. Not by the requester, unless they are alone in operations and a day has passed.',
  params: byId,
  answer: oneStaff,
  problems: ['own_account', 'no_role_asked', 'second_person_needed', 'alone_waits'],
})

export const deskWithdrawRole = operationsEndpoint('DELETE', roleApproval, {
  summary: 'Withdraws or refuses a waiting role.',
  params: byId,
  answer: oneStaff,
  problems: ['no_role_asked'],
})

export const setPasswordFields = z.object({
  password: field.newStaffPassword,
  password_confirmation: field.passwordConfirmation,
})

export const deskSetPassword = endpoint('PUT', '/desk/api/password', {
  who: 'anyone',
  summary: 'Sets a password with the token of an invitation or a recovery mail, which works once.',
  body: z.extend(setPasswordFields, { token: field.text(200) }).check(field.passwordsAgree),
  answer: field.success,
  problems: ['invalid_reset_token', 'too_many_tries'],
  limit: 'password',
})

export const deskAskRecovery = endpoint('POST', '/desk/api/password', {
  who: 'anyone',
  summary: 'Mails a recovery link if a colleague has this address. The answer is always the same.',
  body: z.object({ email: field.typedEmail }),
  answer: field.success,
  problems: ['too_many_tries'],
  limit: 'password',
})

export const deskUnlock = endpoint('POST', '/desk/api/unlock', {
  who: 'anyone',
  summary: 'Unlocks a colleague’s account with a mailed token.',
  body: z.object({ token: field.text(200) }),
  answer: field.success,
  problems: ['invalid_unlock_token'],
})
