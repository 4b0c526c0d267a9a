import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#basics/date-format.ts'
import { getMilestones } from '#contract/member/milestones.ts'
import type { Milestone } from '#contract/shared/milestones.ts'
import { call } from '#web/wire/call.ts'
import { keys } from './queries.ts'

/**
 * The steps that are pinned, by request. Undefined until they are there; where they cannot be fetched there are none,
 * as nothing else depends on them.
 */
export function useMilestones(): ReadonlyMap<string, readonly Milestone[]> | undefined {
  const { data, isFetched } = useQuery({
    queryKey: keys.milestones,
    // what waits for it is shown without it sooner
    retry: false,
    queryFn: async ({ signal }) => {
      const { milestones } = await call(getMilestones, { query: {} }, { signal })
      return new Map(milestones.map(({ request_external_id, steps }) => [request_external_id, steps]))
    },
  })
  // where there are none they are asked for again at times, and what has gone on without them goes on
  return data ?? (isFetched ? NONE : undefined)
}
const NONE: ReadonlyMap<string, readonly Milestone[]> = new Map()

export type StepState = 'done' | 'now' | 'next'

/** How far each step is: the first that is not done is the one under way, and all are done with the request. */
export function stepStates(steps: readonly Milestone[], isCompleted: boolean): StepState[] {
  const now = steps.findIndex(({ done_at }) => done_at === null)
  return steps.map(({ done_at }, index) => (isCompleted || done_at !== null ? 'done' : index === now ? 'now' : 'next'))
}

const WEEK_MS = 6 * 24 * 60 * 60 * 1000

/** "Nov 9", "Today", "by Saturday", "by Nov 30", "was due Nov 30", on the member's own calendar; empty: no day. */
export function stepDay({ due_on, done_at }: Milestone, now: Date, timeZone?: string): string {
  const day = { month: 'short', day: 'numeric' } as const
  const write = (moment: Date | string, options: Intl.DateTimeFormatOptions) =>
    formatDate(moment, { timeZone, ...options })
  if (done_at) return write(done_at, day) === write(now, day) ? 'Today' : write(done_at, day)
  if (!due_on) return ''
  // midnight in UTC, where a day is the day that it says
  const left = Date.parse(due_on) - Date.parse(now.toLocaleDateString('en-CA', { timeZone }))
  const on = write(due_on, { timeZone: 'UTC', ...(left > 0 && left <= WEEK_MS ? { weekday: 'long' } : day) })
  if (left < 0) return `was due ${on}`
  return left === 0 ? 'by today' : `by ${on}`
}
