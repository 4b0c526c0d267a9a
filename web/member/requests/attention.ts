import { useQuery } from '@tanstack/react-query'
import { type Attention, getAttention } from '#contract/member/requests.ts'
import { call } from '#web/wire/call.ts'
import { keys } from '../queries.ts'

/** Who writes says so again within this time, or has stopped. */
const WRITING_LOOK_MS = 10_000
const LONGEST_LOOK_MS = 3_600_000

/** The other side of a request. Where it cannot be fetched its place stays empty: nothing else depends on it. */
export function useAttention(id: string): Attention | undefined {
  const { data } = useQuery({
    queryKey: keys.attention(id),
    queryFn: async ({ signal }) => (await call(getAttention, { query: { request_id: id } }, { signal })).attention,
    refetchInterval: ({ state }) => nextLookMs(state.data, Date.now()),
  })
  return data ?? undefined
}

/** After how many milliseconds what is shown is no longer so, though nothing happens; false where it stays. */
function nextLookMs(attention: Attention | null | undefined, now: number): number | false {
  if (attention?.writer) return WRITING_LOOK_MS
  const left = Date.parse(attention?.answer_due_at ?? '') - now
  return left > 0 && Math.min(left + 1000, LONGEST_LOOK_MS)
}

const MINUTE_MS = 60_000
const WEEK_MS = 6 * 24 * 60 * MINUTE_MS

/** "Renata answers by Monday, 10 AM", on the member's own clock; null where they wait for no answer. */
export function promiseWords(
  { concierge, answer_due_at: dueAt }: Pick<Attention, 'concierge' | 'answer_due_at'>,
  now: Date,
  timeZone?: string,
): string | null {
  if (!dueAt) return null
  const who = concierge?.split(' ')[0] ?? 'Your concierge'
  const due = new Date(dueAt)
  const by = momentWords(due, now, timeZone)
  return due < now ? `${who} is late. An answer was due by ${by}.` : `${who} answers by ${by}`
}

/** "Seen 4:09 PM", "Seen Monday, 4 PM", or "Seen" where it isn't known when. */
export function seenWords(seenAt: string | null, now: Date, timeZone?: string): string {
  return seenAt ? `Seen ${momentWords(new Date(seenAt), now, timeZone)}` : 'Seen'
}

/** The hour alone today, with its weekday within a week, else with its date. */
function momentWords(moment: Date, now: Date, timeZone: string | undefined): string {
  const write = (options: Intl.DateTimeFormatOptions, at = moment) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(at)
  const isFullHour = write({ minute: 'numeric' }) === '0'
  const hour = write({ hour: 'numeric', ...(!isFullHour && { minute: '2-digit' }) })
  const date = { month: 'long', day: 'numeric' } as const
  if (write(date) === write(date, now)) return hour
  const isNear = Math.abs(moment.getTime() - now.getTime()) < WEEK_MS
  return `${write(isNear ? { weekday: 'long' } : date)}, ${hour}`
}
