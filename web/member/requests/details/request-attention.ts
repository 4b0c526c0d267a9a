import { useQuery } from '@tanstack/react-query'
import { t } from '#basics/language/translate.ts'
import { msNow } from '#basics/time/server-clock.ts'
import { type Attention, type ConciergePresence, getAttention } from '#contract/member/requests.ts'
import { momentValues } from '#web/member/shared/attention.ts'
import { call } from '#web/wire/call.ts'
import { keyOf } from '#web/wire/keys.ts'

/** A typing concierge repeats the signal within this time; without a repeat they have stopped. */
const WRITING_LOOK_MS = 10_000
const LONGEST_LOOK_MS = 3_600_000

/** Presence and read state of the concierge. If it cannot be fetched it is left empty: nothing else depends on it. */
export function useAttention(id: string): Attention | undefined {
  const { data } = useQuery({
    queryKey: keyOf(getAttention, { query: { request_id: id } }),
    queryFn: async ({ signal }) => (await call(getAttention, { query: { request_id: id } }, { signal })).attention,
    refetchInterval: ({ state }) => nextLookMs(state.data, msNow()),
  })
  return data ?? undefined
}

/** Milliseconds until the shown state expires without an event; false if it does not expire. */
function nextLookMs(attention: Attention | null | undefined, now: number): number | false {
  if (attention?.writer) return WRITING_LOOK_MS
  const changes = [attention?.answer_due_at, presenceEnd(attention?.presence)]
  const left = changes.map((at) => Date.parse(at ?? '') - now).filter((ms) => ms > 0)
  return left.length > 0 && Math.min(...left.map((ms) => ms + 1000), LONGEST_LOOK_MS)
}

function presenceEnd(presence: ConciergePresence | null | undefined): string | null | undefined {
  return presence?.state === 'at_desk' ? presence.until : presence?.back_at
}

/** "Seen 4:09 PM", "Seen Monday, 4 PM", or "Seen" if the time is unknown. */
export function seenWords(seenAt: string | null, now: Date, timeZone?: string): string {
  if (!seenAt) return t('Seen')
  const values = momentValues(new Date(seenAt), now, timeZone)
  return t('{day, select, today {Seen {time}} other {Seen {day}, {time}}}', values)
}
