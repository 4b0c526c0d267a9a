import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#basics/date-format.ts'
import { firstNameOf } from '#basics/first-name.ts'
import { isolate } from '#basics/isolate.ts'
import { type Attention, attentionToOpen } from '#contract/member/requests.ts'
import { call } from '#web/wire/call.ts'
import { keys } from './queries.ts'

/** By when an answer comes, or a pick, in words, by request; of those that wait for one. Where it cannot be fetched there are none. */
export function useOpenPromises(now: Date): ReadonlyMap<string, string> {
  const { data = [] } = useQuery({
    queryKey: keys.openAttention,
    queryFn: async ({ signal }) => (await call(attentionToOpen, {}, { signal })).attention,
  })
  return new Map(
    data.flatMap(({ request_id, ...attention }) => {
      const words = promiseWords(attention, now)
      return words ? [[request_id, words]] : []
    }),
  )
}

/** How the words of a promise begin where the member is the one who is waited for. */
export const PICK = 'Your pick by '

const MINUTE_MS = 60_000
const WEEK_MS = 6 * 24 * 60 * MINUTE_MS

/**
 * "Renata answers by Monday, 10 AM" or "Your pick by Saturday, 9 PM", on the member's own clock; null where nobody waits
 * for anything.
 */
export function promiseWords(
  { concierge, answer_due_at: dueAt, pick_by }: Pick<Attention, 'concierge' | 'answer_due_at' | 'pick_by'>,
  now: Date,
  timeZone?: string,
): string | null {
  const until = pick_by && new Date(pick_by)
  if (until && until > now) return PICK + momentWords(until, now, timeZone)
  if (!dueAt) return null
  const who = callsThem(concierge)
  const due = new Date(dueAt)
  const by = momentWords(due, now, timeZone)
  return due < now ? `${who} is late. An\u00a0answer was due by ${by}.` : `${who} answers by ${by}`
}

/** "At the desk until 8 PM Central", on the desk's own clock, which is named; null where nothing is known. */
export function presenceWords(
  { concierge, presence }: Pick<Attention, 'concierge' | 'presence'>,
  now: Date,
): string | null {
  if (!presence) return null
  const who = callsThem(concierge)
  const { time_zone: timeZone } = presence
  if (presence.state === 'at_desk') return `At the desk until ${deskHour(presence.until, timeZone)}`
  const backAt = presence.back_at
  if (presence.state === 'away') return backAt ? backWords(backAt, now, timeZone) : `${who} is away`
  const back = backAt && dayWords(new Date(backAt), now, timeZone)
  return `${callsThem(presence.by)} covers for ${who} ${back ? `until ${back}` : 'today'}`
}

export const callsThem = (name: string | null) => (name ? isolate(firstNameOf(name)) : 'Your concierge')

/** "Back at 8 AM Central", "Back Monday at 8 AM Central", "Back December 1 at 8 AM Central". */
function backWords(at: string, now: Date, timeZone: string): string {
  const day = dayWords(new Date(at), now, timeZone)
  return `Back ${day ? `${day} ` : ''}at ${deskHour(at, timeZone)}`
}

function deskHour(at: string, timeZone: string): string {
  const moment = new Date(at)
  return `${hourWords(moment, timeZone)} ${zoneWords(moment, timeZone)}`
}

/** What people call it: "Central". */
function zoneWords(moment: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(moment)
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace(/( Standard)? Time$/, '') ?? timeZone
}

/** The hour alone today, with its weekday within a week, else with its date. */
export function momentWords(moment: Date, now: Date, timeZone: string | undefined): string {
  const day = dayWords(moment, now, timeZone)
  const hour = hourWords(moment, timeZone)
  return day ? `${day}, ${hour}` : hour
}

function hourWords(moment: Date, timeZone: string | undefined): string {
  const isFullHour = formatDate(moment, { timeZone, minute: 'numeric' }) === '0'
  const hour = formatDate(moment, { timeZone, hour: 'numeric', ...(!isFullHour && { minute: '2-digit' }) })
  // "8" at the end of a line and "AM" on the next is no time
  return hour.replace(' ', '\u00a0')
}

/** The weekday within a week, else the date; null today. */
function dayWords(moment: Date, now: Date, timeZone: string | undefined): string | null {
  const date = { timeZone, month: 'long', day: 'numeric' } as const
  if (formatDate(moment, date) === formatDate(now, date)) return null
  const isNear = Math.abs(moment.getTime() - now.getTime()) < WEEK_MS
  return formatDate(moment, isNear ? { timeZone, weekday: 'long' } : date)
}
