import { useQuery } from '@tanstack/react-query'
import { msNow } from '#basics/server-clock.ts'
import { type Attention, type ConciergePresence, getAttention } from '#contract/member/requests.ts'
import { call } from '#web/wire/call.ts'
import { momentWords } from '../shared/attention.ts'
import { keys } from '../shared/queries.ts'

/** Who writes says so again within this time, or has stopped. */
const WRITING_LOOK_MS = 10_000
const LONGEST_LOOK_MS = 3_600_000

/** The other side of a request. Where it cannot be fetched its place stays empty: nothing else depends on it. */
export function useAttention(id: string): Attention | undefined {
  const { data } = useQuery({
    queryKey: keys.attention(id),
    queryFn: async ({ signal }) => (await call(getAttention, { query: { request_id: id } }, { signal })).attention,
    refetchInterval: ({ state }) => nextLookMs(state.data, msNow()),
  })
  return data ?? undefined
}

/** After how many milliseconds what is shown is no longer so, though nothing happens; false where it stays. */
function nextLookMs(attention: Attention | null | undefined, now: number): number | false {
  if (attention?.writer) return WRITING_LOOK_MS
  const changes = [attention?.answer_due_at, presenceEnd(attention?.presence)]
  const left = changes.map((at) => Date.parse(at ?? '') - now).filter((ms) => ms > 0)
  return left.length > 0 && Math.min(...left.map((ms) => ms + 1000), LONGEST_LOOK_MS)
}

function presenceEnd(presence: ConciergePresence | null | undefined): string | null | undefined {
  return presence?.state === 'at_desk' ? presence.until : presence?.back_at
}

/** "Seen 4:09 PM", "Seen Monday, 4 PM", or "Seen" where it isn't known when. */
export function seenWords(seenAt: string | null, now: Date, timeZone?: string): string {
  return seenAt ? `Seen ${momentWords(new Date(seenAt), now, timeZone)}` : 'Seen'
}
