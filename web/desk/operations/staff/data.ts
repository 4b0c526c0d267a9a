import { useQuery } from '@tanstack/react-query'
import {
  deskApproveSecondFactorReset,
  deskAskSecondFactorReset,
  deskWithdrawSecondFactorReset,
} from '#contract/desk/operations/second-factor-resets.ts'
import {
  deskChangeStaff,
  deskCloseStaff,
  deskConfirmRole,
  deskInviteAgain,
  deskInviteStaff,
  deskReopenStaff,
  deskStaff,
  deskWithdrawRole,
  type StaffMember,
} from '#contract/desk/operations/staff.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { queryClient } from '#web/desk/shared/wire/queries.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { invalidate } from '#web/wire/keys.ts'

/** Short, so that a person who comes back to this page sees changes of colleagues. */
const FRESH_MS = 5_000

export const useStaff = () => useQuery({ ...queryOf(deskStaff), staleTime: FRESH_MS })

export async function invite(body: BodyOf<typeof deskInviteStaff>): Promise<StaffMember> {
  return showSaved(await call(deskInviteStaff, { body }))
}

export async function change(id: number, body: BodyOf<typeof deskChangeStaff>): Promise<StaffMember> {
  return showSaved(await call(deskChangeStaff, { params: { staff_id: id }, body }))
}

const ACTS = { close: deskCloseStaff, reopen: deskReopenStaff, invite: deskInviteAgain } as const
export type StaffAct = keyof typeof ACTS

export async function act(id: number, verb: StaffAct): Promise<StaffMember> {
  return showSaved(await call(ACTS[verb], { params: { staff_id: id } }))
}

export async function askReset(id: number, reason: string): Promise<StaffMember> {
  return showSaved(await call(deskAskSecondFactorReset, { params: { staff_id: id }, body: { reason } }))
}

export async function approveReset(id: number): Promise<StaffMember> {
  return showSaved(await call(deskApproveSecondFactorReset, { params: { staff_id: id } }))
}

export async function withdrawReset(id: number): Promise<StaffMember> {
  return showSaved(await call(deskWithdrawSecondFactorReset, { params: { staff_id: id } }))
}

export async function confirmRole(id: number): Promise<StaffMember> {
  return showSaved(await call(deskConfirmRole, { params: { staff_id: id } }))
}

export async function withdrawRole(id: number): Promise<StaffMember> {
  return showSaved(await call(deskWithdrawRole, { params: { staff_id: id } }))
}

async function showSaved({ colleague }: { colleague: StaffMember }): Promise<StaffMember> {
  await readAgain()
  return colleague
}

export const readAgain = () => invalidate(queryClient, deskStaff)
