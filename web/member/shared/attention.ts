import { useQuery } from '@tanstack/react-query'
import { t } from '#basics/language/translate.ts'
import { firstNameOf } from '#basics/text/first-name.ts'
import { isolate } from '#basics/text/isolate.ts'
import { dateFormat, formatDate } from '#basics/time/date-format.ts'
import { MINUTE_MS } from '#basics/time/duration.ts'
import { type Attention, attentionToOpen } from '#contract/member/requests.ts'
import { call } from '#web/wire/call.ts'
import { keyOf } from '#web/wire/keys.ts'

/** What a request waits for, as text: an answer, or the member's pick. */
export interface OpenPromise {
  words: string
  isPick: boolean
}

/** When an answer or a pick is due, by request, for requests that wait for one. Empty if it cannot be fetched. */
export function useOpenPromises(now: Date): ReadonlyMap<string, OpenPromise> {
  const { data = [] } = useQuery({
    queryKey: keyOf(attentionToOpen),
    queryFn: async ({ signal }) => (await call(attentionToOpen, {}, { signal })).attention,
  })
  return new Map(
    data.flatMap(({ request_id, ...attention }) => {
      const words = promiseWords(attention, now)
      return words ? [[request_id, { words, isPick: pickDue(attention, now) !== null }]] : []
    }),
  )
}

const WEEK_MS = 6 * 24 * 60 * MINUTE_MS

/**
 * "Renata answers by Monday, 10 AM" or "Your pick by Saturday, 9 PM", in the member's time zone; null if the request
 * waits for nothing.
 */
export function promiseWords(
  { concierge, answer_due_at: dueAt, pick_by }: Pick<Attention, 'concierge' | 'answer_due_at' | 'pick_by'>,
  now: Date,
  timeZone?: string,
): string | null {
  const until = pickDue({ pick_by }, now)
  if (until)
    return t(
      '{day, select, today {Your pick by {time}} other {Your pick by {day}, {time}}}',
      momentValues(until, now, timeZone),
    )
  if (!dueAt) return null
  const due = new Date(dueAt)
  const values = { name: callsThem(concierge), ...momentValues(due, now, timeZone) }
  return due < now
    ? t(
        '{day, select, today {{name} is late. An\u00a0answer was due by {time}.} other {{name} is late. An\u00a0answer was due by {day}, {time}.}}',
        values,
      )
    : t('{day, select, today {{name} answers by {time}} other {{name} answers by {day}, {time}}}', values)
}

/** When the member's pick is due; null if the request does not wait for one. */
function pickDue({ pick_by }: Pick<Attention, 'pick_by'>, now: Date): Date | null {
  const until = pick_by ? new Date(pick_by) : null
  return until && until > now ? until : null
}

/** "At the desk until 8 PM Central", in the desk's time zone, which is named; null if unknown. */
export function presenceWords(
  { concierge, presence }: Pick<Attention, 'concierge' | 'presence'>,
  now: Date,
): string | null {
  if (!presence) return null
  const name = callsThem(concierge)
  const { time_zone: timeZone } = presence
  const zone = zoneWords(now, timeZone)
  if (presence.state === 'at_desk')
    return t('At the desk until {time} {zone}', { zone, time: hourWords(new Date(presence.until), timeZone) })
  const back = presence.back_at && momentValues(new Date(presence.back_at), now, timeZone)
  if (presence.state === 'covered')
    return t(
      '{day, select, today {{substitute} covers for {name} today} other {{substitute} covers for {name} until {day}}}',
      { name, substitute: callsThem(presence.by), day: back ? back.day : TODAY },
    )
  if (!back) return t('{name} is away', { name })
  return t('{day, select, today {Back at {time} {zone}} other {Back {day} at {time} {zone}}}', { ...back, zone })
}

export const callsThem = (name: string | null) => (name ? isolate(firstNameOf(name)) : t('Your concierge'))

/** The common name of the time zone: "Central". */
function zoneWords(moment: Date, timeZone: string): string {
  const parts = dateFormat({ timeZone, timeZoneName: 'longGeneric' }).formatToParts(moment)
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace(/( Standard)? Time$/, '') ?? timeZone
}

const TODAY = 'today'

/** Values for messages that choose by the day: `today`, within a week the weekday, later the date. */
export function momentValues(moment: Date, now: Date, timeZone: string | undefined) {
  return { day: dayWords(moment, now, timeZone) ?? TODAY, time: hourWords(moment, timeZone) }
}

/** "8 AM" in the middle of a sentence. Some languages have an article there, which depends on the hour. */
function hourWords(moment: Date, timeZone: string | undefined): string {
  const isFullHour = formatDate(moment, { timeZone, minute: 'numeric' }) === '0'
  const time = formatDate(moment, { timeZone, hour: 'numeric', ...(!isFullHour && { minute: '2-digit' }) })
  // no line may break between "8" and "AM"
  const unbroken = time.replace(' ', '\u00a0')
  return t('{hour, plural, one {{time}} other {{time}}}', { hour: Number.parseInt(time, 10), time: unbroken })
}

/** The weekday within a week, later the date; null for today. */
function dayWords(moment: Date, now: Date, timeZone: string | undefined): string | null {
  const date = { timeZone, month: 'long', day: 'numeric' } as const
  if (formatDate(moment, date) === formatDate(now, date)) return null
  const isNear = Math.abs(moment.getTime() - now.getTime()) < WEEK_MS
  return formatDate(moment, isNear ? { timeZone, weekday: 'long' } : date)
}
