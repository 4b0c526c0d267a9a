import type { Alert } from '#contract/desk/queue/alerts.ts'
import { deskRequests } from '#contract/desk/queue/queue.ts'
import { callInTitle } from '#web/desk/shared/layout/use-page-title.ts'
import { queryClient } from '#web/desk/shared/wire/queries.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'

type Calling = { readonly alerts: readonly Alert[]; readonly unread: number }

/**
 * Shows news and the next answer that is about to be late in the tab's title: its time, and its request after the title
 * is read.
 * @param latest current alerts, which may have changed by the time a title is read
 */
export async function updateTabTitle(latest: () => Calling | undefined, stopping: AbortSignal): Promise<void> {
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
  const rows = next && queryClient.getQueryData(titleOf(next.id).queryKey)
  callInTitle({ unread: calling.unread, due: next && { at: next.at, name: rows?.requests[0]?.name ?? null } })
}

/** A row of the own list, which contains a colleague's request only without its name. */
const titleOf = (id: string) => queryOf(deskRequests, { query: { assignee: 'me', only: id } })

/** An answer is about to be late for this long before it is due. */
const SOON_MS = 30 * 60_000
/** A request of a colleague, or an unassigned one, may belong to this concierge by then. */
const ASKED_AGAIN_AFTER_MS = 5 * 60_000

/** Reads the title as a row of the own list, which is recorded. A colleague's request is not named. */
async function readTitle(calling: Calling | undefined) {
  const next = calling && nextDue(calling)
  if (!next) return
  const reading = queryClient.fetchQuery({
    ...titleOf(next.id),
    gcTime: SOON_MS,
    // A title that is known is not read again when the queue is refetched, because each reading is recorded.
    staleTime: ({ state }) => (state.data?.requests.length ? 'static' : ASKED_AGAIN_AFTER_MS),
  })
  // If the title cannot be read, the tab shows the time only.
  await reading.catch(() => null)
}

function nextDue({ alerts }: Calling) {
  const due = alerts.flatMap(({ kind, due_at, external_id }) =>
    kind === 'due' && due_at ? [{ at: due_at, id: external_id }] : [],
  )
  return due.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))[0] ?? null
}
