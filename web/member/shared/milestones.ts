import { useQuery } from '@tanstack/react-query'
import { t } from '#basics/language/translate.ts'
import { formatDate } from '#basics/time/date-format.ts'
import { DAY_MS } from '#basics/time/duration.ts'
import { getMilestones } from '#contract/member/requests.ts'
import type { Milestone } from '#contract/shared/milestones.ts'
import { call } from '#web/wire/call.ts'
import { keyOf } from '#web/wire/keys.ts'

/**
 * The pinned milestones, by request. Undefined until they have loaded; empty if they cannot be fetched, as nothing else
 * depends on them.
 */
export function useMilestones(): ReadonlyMap<string, readonly Milestone[]> | undefined {
  const { data, isFetched } = useQuery({
    queryKey: keyOf(getMilestones),
    // components that wait for this appear sooner without it
    retry: false,
    queryFn: async ({ signal }) => {
      const { milestones } = await call(getMilestones, { query: {} }, { signal })
      return new Map(milestones.map(({ request_external_id, steps }) => [request_external_id, steps]))
    },
  })
  // after an error they are refetched from time to time, and components continue without them
  return data ?? (isFetched ? NONE : undefined)
}
const NONE: ReadonlyMap<string, readonly Milestone[]> = new Map()

export type StepState = 'done' | 'now' | 'next'

/** State of each milestone: the first open one is in progress, and all are done with the request. */
export function stepStates(steps: readonly Milestone[], isCompleted: boolean): StepState[] {
  const now = steps.findIndex(({ done_at }) => done_at === null)
  return steps.map(({ done_at }, index) => {
    if (isCompleted || done_at !== null) return 'done'
    return index === now ? 'now' : 'next'
  })
}

const WEEK_MS = 6 * DAY_MS

/** "Nov 9", "Today", "by Saturday", "by Nov 30", "was due Nov 30", in the member's calendar; empty without a date. */
export function stepDay({ due_on, done_at }: Milestone, now: Date, timeZone?: string): string {
  const day = { month: 'short', day: 'numeric' } as const
  const write = (moment: Date | string, options: Intl.DateTimeFormatOptions) =>
    formatDate(moment, { timeZone, ...options })
  if (done_at) return write(done_at, day) === write(now, day) ? t('Today') : write(done_at, day)
  if (!due_on) return ''
  // midnight in UTC, where the date is the stored one
  const left = Date.parse(due_on) - Date.parse(now.toLocaleDateString('en-CA', { timeZone }))
  const on = write(due_on, { timeZone: 'UTC', ...(left > 0 && left <= WEEK_MS ? { weekday: 'long' } : day) })
  if (left < 0) return t('was due {day}', { day: on })
  return left === 0 ? t('by today') : t('by {day}', { day: on })
}
