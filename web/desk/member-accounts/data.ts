import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { hasVisibleContent } from '#basics/graphemes.ts'
import {
  deskCloseAccount,
  deskEraseAccount,
  deskFindAccounts,
  deskGetAccount,
  deskRemovePhone,
  deskSendMemberData,
  deskSignOutAccount,
  deskUnlockAccount,
} from '#contract/desk/member-accounts.ts'
import { call } from '#web/desk/shared/call.ts'
import { queryClient } from '#web/desk/shared/queries.ts'

const keys = { found: (q: string) => ['accounts', q], one: (id: string) => ['account', id] } as const
/** Every look is recorded: none without a reason, such as coming back to the window. */
const LOOKS_ONCE = { staleTime: 60_000, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

export function useFoundAccounts(q: string) {
  return useInfiniteQuery({
    ...LOOKS_ONCE,
    queryKey: keys.found(q),
    enabled: hasVisibleContent(q),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => call(deskFindAccounts, { query: { q, after: pageParam } }, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

export function useAccount(id: string) {
  return useQuery({
    ...LOOKS_ONCE,
    queryKey: keys.one(id),
    queryFn: async ({ signal }) => (await call(deskGetAccount, { params: { external_id: id } }, { signal })).account,
  })
}

export type Reasoned = { reason: string }

/** What operations do to an account; afterwards the page is read again. */
export function actsOn(id: string) {
  const params = { external_id: id }
  return {
    unlock: ({ reason }: Reasoned) => then(id, call(deskUnlockAccount, { params, body: { reason } })),
    signOut: ({ reason }: Reasoned) => then(id, call(deskSignOutAccount, { params, body: { reason } })),
    removePhone: ({ reason }: Reasoned) => then(id, call(deskRemovePhone, { params, body: { reason } })),
    sendData: ({ reason }: Reasoned) => then(id, call(deskSendMemberData, { params, body: { reason } })),
    erase: ({ reason }: Reasoned) => then(id, call(deskEraseAccount, { params, body: { reason } })),
    close: (body: Reasoned & { email: string }) => then(id, call(deskCloseAccount, { params, body })),
  }
}

async function then(id: string, done: Promise<unknown>) {
  await done
  await queryClient.invalidateQueries({ queryKey: keys.one(id) })
  await queryClient.invalidateQueries({ queryKey: ['accounts'] })
}
