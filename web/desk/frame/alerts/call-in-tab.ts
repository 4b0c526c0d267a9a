import type { Alert } from '#contract/desk/alerts.ts'
import { deskRequests } from '#contract/desk/queue.ts'
import { call } from '#web/desk/shared/call.ts'
import { queryClient } from '#web/desk/shared/queries.ts'
import { callInTitle } from '#web/desk/shared/use-page-title.ts'

type Calling = { readonly alerts: readonly Alert[]; readonly unread: number }

/**
 * Says in the tab's title what is new and which answer is about to be late: when, and once that is read, of which request.
 * @param latest what calls at the moment: by the time a title is read something else may
 */
export async function callInTab(latest: () => Calling | undefined, stopping: AbortSignal): Promise<void> {
  const say = () => {
    const calling = latest()
    if (calling && !stopping.aborted) sayWhatIsNext(calling)
  }
  say()
  await readTitle(latest())
  say()
}

function sayWhatIsNext(calling: Calling) {
  const next = nextDue(calling)
  const name = next && queryClient.getQueryData<string | null>(titleKey(next.id))
  callInTitle({ unread: calling.unread, due: next && { at: next.at, name: name ?? null } })
}

const titleKey = (id: string) => ['title', id]

/** As long as an answer is about to be late. */
const SOON_MS = 30 * 60_000
/** What was a colleague's or nobody's may be one's own by then. */
const ASKED_AGAIN_AFTER_MS = 5 * 60_000

/** As a row of one's own list is read, and recorded as that; a colleague's is not said. */
async function readTitle(calling: Calling | undefined) {
  const next = calling && nextDue(calling)
  if (!next) return
  const reading = queryClient.fetchQuery({
    queryKey: titleKey(next.id),
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

function nextDue({ alerts }: Calling) {
  const due = alerts.flatMap(({ kind, due_at, external_id }) =>
    kind === 'due' && due_at ? [{ at: due_at, id: external_id }] : [],
  )
  return due.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))[0] ?? null
}
