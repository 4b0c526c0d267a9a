import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { hasVisibleContent } from '#basics/text/graphemes.ts'
import {
  deskCloseAccount,
  deskEraseAccount,
  deskFindAccounts,
  deskGetAccount,
  deskRemovePhone,
  deskSendLeaverLink,
  deskSendMemberData,
  deskSignOutAccount,
  deskUnlockAccount,
} from '#contract/desk/operations/member-accounts.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { queryClient } from '#web/desk/shared/wire/queries.ts'
import { pagesOf, queryOf } from '#web/desk/shared/wire/query-of.ts'
import { invalidate, keyOf } from '#web/wire/keys.ts'

/** The server records every reading, so the page does not refetch without a reason, such as focus. */
const LOOKS_ONCE = { staleTime: 60_000, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

export function useFoundAccounts(q: string) {
  return useInfiniteQuery({
    ...LOOKS_ONCE,
    ...pagesOf(deskFindAccounts, { q }),
    enabled: hasVisibleContent(q),
  })
}

export function useAccount(id: string) {
  return useQuery({
    ...LOOKS_ONCE,
    ...queryOf(deskGetAccount, { params: { external_id: id } }),
    select: ({ account }) => account,
  })
}

export type Reasoned = { reason: string }

/** Acts of operations on an account. Each refreshes the page. */
export function actsOn(id: string) {
  const params = { external_id: id }
  return {
    unlock: ({ reason }: Reasoned) => then(id, call(deskUnlockAccount, { params, body: { reason } })),
    signOut: ({ reason }: Reasoned) => then(id, call(deskSignOutAccount, { params, body: { reason } })),
    removePhone: ({ reason }: Reasoned) => then(id, call(deskRemovePhone, { params, body: { reason } })),
    sendLeaverLink: (body: Reasoned & { to: 'private_email' | 'phone'; email?: string }) =>
      then(id, call(deskSendLeaverLink, { params, body })),
    sendData: ({ reason }: Reasoned) => then(id, call(deskSendMemberData, { params, body: { reason } })),
    erase: ({ reason }: Reasoned) => then(id, call(deskEraseAccount, { params, body: { reason } })),
    close: (body: Reasoned & { email: string }) => then(id, call(deskCloseAccount, { params, body })),
  }
}

async function then(id: string, done: Promise<unknown>) {
  await done
  await queryClient.invalidateQueries({ queryKey: keyOf(deskGetAccount, { params: { external_id: id } }) })
  await invalidate(queryClient, deskFindAccounts)
}
