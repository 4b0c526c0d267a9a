import * as z from 'zod/mini'
import { endpoint, operationsEndpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { staffRole } from './session.ts'

/**
 * How a colleague's account stands. `invited`: no password has been chosen yet. `unconfirmed`: invited, and the role waits for a second
 * person, so that no invitation has gone out.
 */
export const staffState = z.enum(['active', 'locked', 'unconfirmed', 'invited', 'invitation_ended', 'closed'])
export type StaffState = z.output<typeof staffState>

const company = z.object({ id: z.number(), name: z.string() })
export const staffMember = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role: staffRole,
  /** An employer's own. */
  company: z.nullable(company),
  state: staffState,
  created_at: field.time,
  last_signed_in_at: z.nullable(field.time),
  /** Requests in their hands that are not completed. */
  in_hand: z.number(),
  has_second_factor: z.boolean(),
  /** Somebody in operations asked for a reset, and another has to approve it. */
  second_factor_reset: z.nullable(
    z.object({ asked_by: z.object({ id: z.number(), name: z.string() }), reason: z.string(), asked_at: field.time }),
  ),
  /** A role that reads members’ words, which waits for a second person in operations. */
  role_approval: z.nullable(
    z.object({
      kind: z.enum(['invitation', 'reopening', 'role']),
      role: staffRole,
      asked_by: z.object({ id: z.number(), name: z.string() }),
      asked_at: field.time,
      /** From when on the one who asked may confirm it; null while others are in operations. */
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
  /** What the caller knows of them: where a colleague has changed that, nothing changes. */
  was: z.optional(
    z.object({
      name: field.text(field.NAME_MAX_CHARACTERS),
      role: staffRole,
      company_id: z.nullable(z.number()),
      /** The role that waits for a second person. */
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
  .object({ email: field.email, name, role, company_id: companyId })
  .check(employerHasCompany)
/** Several invitations at once: a colleague on each line, and the role of all. */
export const invitationsFields = z
  .object({
    people: z.string().check(z.regex(/\S/, 'Please enter at least one colleague.')),
    role,
    company_id: companyId,
  })
  .check(employerHasCompany)

export const deskStaff = operationsEndpoint('GET', '/desk/api/staff', {
  summary: 'Everybody who works at the desk, and the companies that an employer may belong to.',
  answer: z.object({ staff: z.array(staffMember), companies: z.array(company) }),
})

export const deskInviteStaff = operationsEndpoint('POST', '/desk/api/staff', {
  recentProof: true,
  summary:
    'Makes an account and mails an invitation to choose a password, which waits for a second person where the role reads members’ words. A repeat mails nothing more.',
  body: invitationFields,
  status: 201,
  answer: oneStaff,
})

export const deskChangeStaff = operationsEndpoint('PATCH', '/desk/api/staff/:staff_id', {
  recentProof: true,
  summary:
    'Another name, role or company. A role that reads members’ words waits for a second person. A new role or company signs them out everywhere.',
  params: byId,
  body: changedFields,
  answer: oneStaff,
  problems: ['own_account', 'staff_closed', 'changed_meanwhile'],
})

export const deskCloseStaff = operationsEndpoint('POST', '/desk/api/staff/:staff_id/close', {
  recentProof: true,
  summary: 'Ends every session at once and puts what was in their hands back to Unassigned.',
  params: byId,
  answer: oneStaff,
  problems: ['own_account'],
})

export const deskReopenStaff = operationsEndpoint('POST', '/desk/api/staff/:staff_id/reopen', {
  recentProof: true,
  summary:
    'Opens a closed account with a new invitation, for a role that reads once a second person has confirmed it; the old password stays gone.',
  params: byId,
  answer: oneStaff,
})

export const deskInviteAgain = operationsEndpoint('POST', '/desk/api/staff/:staff_id/invitation', {
  summary: 'Mails a new invitation; the one before no longer works.',
  params: byId,
  answer: oneStaff,
  problems: ['not_invited', 'role_waits'],
})

const roleApproval = '/desk/api/staff/:staff_id/role_approval'

export const deskConfirmRole = operationsEndpoint('POST', roleApproval, {
  recentProof: true,
  summary:
    'Gives the role that waits: the invitation goes out, the account opens, or the role changes. Not by the person who asked, unless nobody else is in operations and a day has gone by.',
  params: byId,
  answer: oneStaff,
  problems: ['own_account', 'no_role_asked', 'second_person_needed', 'alone_waits'],
})

export const deskWithdrawRole = operationsEndpoint('DELETE', roleApproval, {
  summary: 'Withdraws or refuses the role that waits; nothing is given.',
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
  summary: 'Mails a recovery link where a colleague has this address. Always the same answer.',
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
