import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { trimmed } from '#basics/graphemes.ts'
import { deskFindMembers, deskGetMember, type MemberReason } from '#contract/desk/members.ts'
import { call } from '#web/desk/shared/call.ts'

/** Fewer letters find half the world. */
export const SEARCH_MIN_CHARACTERS = 2

export function useFoundMembers(q: string) {
  return useQuery({
    queryKey: ['members', q],
    enabled: trimmed(q).length >= SEARCH_MIN_CHARACTERS,
    placeholderData: keepPreviousData,
    staleTime: 60_000, // each look is written down, so none is taken for nothing
    queryFn: async ({ signal }) => (await call(deskFindMembers, { query: { q } }, { signal })).members,
  })
}

export function useMember(id: string, from: MemberReason) {
  return useQuery({
    queryKey: ['member', id],
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      (await call(deskGetMember, { params: { external_id: id }, query: { from } }, { signal })).member,
  })
}
