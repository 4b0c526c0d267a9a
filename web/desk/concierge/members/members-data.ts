import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { trimmed } from '#basics/text/graphemes.ts'
import { deskFindMembers, deskGetMember, type MemberReason } from '#contract/desk/queue/members.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { keyOf } from '#web/wire/keys.ts'

/** Shorter text matches too many members. */
export const SEARCH_MIN_CHARACTERS = 2

export function useFoundMembers(q: string) {
  return useQuery({
    ...queryOf(deskFindMembers, { query: { q } }),
    enabled: trimmed(q).length >= SEARCH_MIN_CHARACTERS,
    placeholderData: keepPreviousData,
    staleTime: 60_000, // each reading is recorded, so none is repeated without need
    select: ({ members }) => members,
  })
}

export function useMember(id: string, from: MemberReason) {
  return useQuery({
    queryKey: keyOf(deskGetMember, { params: { external_id: id } }),
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      (await call(deskGetMember, { params: { external_id: id }, query: { from } }, { signal })).member,
  })
}
