import * as z from 'zod/mini'
import { operationsEndpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { oneStaff } from './staff.ts'

/** Reset of a staff member's lost second factor: one person in operations asks for it, and another approves it. */

const byId = z.object({ staff_id: field.catalogId })
const path = '/desk/api/staff/:staff_id/second_factor_reset'

const REASON_MAX_CHARACTERS = 300

export const deskAskSecondFactorReset = operationsEndpoint('POST', path, {
  recentProof: true,
  summary:
    'Requests a reset of a colleague’s second factor, who is notified by mail. It waits up to 24 hours for another’s approval.',
  params: byId,
  body: z.object({ reason: field.required('Please say why.', REASON_MAX_CHARACTERS) }),
  answer: oneStaff,
  problems: ['own_account', 'staff_closed', 'no_second_factor'],
})

export const deskApproveSecondFactorReset = operationsEndpoint('POST', `${path}/approval`, {
  recentProof: true,
  summary:
    'Approves a reset: removes a colleague’s devices and recovery codes and signs them out everywhere. Never by the requester.',
  params: byId,
  answer: oneStaff,
  problems: ['own_account', 'no_reset_asked', 'second_person_needed'],
})

export const deskWithdrawSecondFactorReset = operationsEndpoint('DELETE', path, {
  summary: 'Withdraws a request for a reset.',
  params: byId,
  answer: oneStaff,
  problems: ['no_reset_asked'],
})
