import { useQuery } from '@tanstack/react-query'
import {
  employerChangeRight,
  employerInvite,
  employerInviteAgain,
  employerRemove,
  employerTeam,
} from '#contract/desk/employer/team.ts'
import type { CompanyRight } from '#contract/desk/session.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'

export const useTeam = () => useQuery(queryOf(employerTeam, {}))

export const invite = (body: BodyOf<typeof employerInvite>) => call(employerInvite, { body })
export const inviteAgain = (staff_id: number) => call(employerInviteAgain, { params: { staff_id } })
export const remove = (staff_id: number) => call(employerRemove, { params: { staff_id } })
export const changeRight = (staff_id: number, right: CompanyRight) =>
  call(employerChangeRight, { params: { staff_id }, body: { right } })

/** What a right opens, in the order of the choice. */
export const RIGHTS: readonly { value: CompanyRight; label: string; note: string }[] = [
  { value: 'everything', label: 'Everything', note: 'Report, people, launch kit, sign-in and sync, team' },
  { value: 'report', label: 'Report', note: 'Totals of closed quarters, to read and print' },
  { value: 'sync', label: 'Sign-in & sync', note: 'Not the report, not the counts of people' },
]
