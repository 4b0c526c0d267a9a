import type { Alert } from '#contract/desk/alerts.ts'
import { deskRequests } from '#contract/desk/queue.ts'
import { call } from '#web/desk/shared/call.ts'
import { keys, queryClient } from '#web/desk/shared/queries.ts'
import { callInTitle } from '#web/desk/shared/use-page-title.ts'

type Calling = { readonly alerts: readonly Alert[]; readonly unread: number }

/** Says in the tab's title what is new, and which answer is about to be late. */
export function callInTab({ alerts, unread }: Calling): void {
  const next = nextDue(alerts)
  callInTitle({ unread, due: next && { at: next.at, name: queryClient.getQueryData(keys.title(next.id)) ?? null } })
}

/** As long as an answer is about to be late. */
const SOON_MS = 30 * 60_000
/** What was a colleague's or nobody's may be one's own by then. */
const ASKED_AGAIN_AFTER_MS = 5 * 60_000

/** Reads what that request is called: as a row of one's own list, and recorded as that; a colleague's is not said. */
export async function readTitle({ alerts }: Calling): Promise<void> {
  const next = nextDue(alerts)
  if (!next) return
  const reading = queryClient.fetchQuery({
    queryKey: keys.title(next.id),
    gcTime: SOON_MS,
    staleTime: ({ state }) => (state.data ? SOON_MS : ASKED_AGAIN_AFTER_MS),
    async queryFn({ signal }): Promise<string | null> {
      const query = { assignee: 'me', only: next.id }
      const { requests } = await call(deskRequests, { query }, { signal })
      return requests[0]?.name ?? null
    },
  })
  // without it the time is said alone
  await reading.catch(() => null)
}

function nextDue(alerts: readonly Alert[]) {
  const due = alerts.flatMap(({ kind, due_at, external_id }) =>
    kind === 'due' && due_at ? [{ at: due_at, id: external_id }] : [],
  )
  return due.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))[0] ?? null
}
