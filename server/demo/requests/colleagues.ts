import type { Ago } from '../calendar.ts'
import { colleagues } from '../colleagues.ts'
import { ideas } from '../ideas/all.ts'
import type { StaffKey } from '../staff.ts'
import { type DemoRequest, they, we } from './request.ts'
import { smallJobs } from './small-jobs.ts'

const HANDLED = 240
const OVER_DAYS = 184
/** The others have not asked for anything yet. */
const ASKING = 58
const HANDS: StaffKey[] = ['renata', 'desmond', 'lucia', 'priya', 'tom', 'amara']
const MINUTES_A_DAY = 24 * 60

const asOftenAsAsked = smallJobs.flatMap((job) => Array.from({ length: job.weight }, () => job))

/** Half a year of small jobs for Brightwater's people: always the same ones, spread evenly. */
export const colleaguesRequests: DemoRequest[] = Array.from({ length: HANDLED }, (_, index) => handled(index))

function handled(index: number): DemoRequest {
  const job = turnOf(asOftenAsAsked, index * 60)
  const colleague = turnOf(colleagues.slice(0, ASKING), index * 17)
  const closed = 2 * MINUTES_A_DAY + Math.floor((index * OVER_DAYS * MINUTES_A_DAY) / HANDLED)
  const opened = closed + MINUTES_A_DAY + ((index * 389) % (5 * MINUTES_A_DAY))
  const repliedAfter = 9 + ((index * 53) % 80)
  return {
    member: colleague.key,
    idea: job.idea,
    name: job.name ?? ideas.find(({ id }) => id === job.idea)?.name ?? '',
    opened: ago(opened),
    closed: ago(closed),
    to: turnOf(HANDS, index),
    answers: job.answers,
    thread: [
      we(ago(opened - repliedAfter), job.ours),
      they(ago(opened - repliedAfter - 140), job.theirs),
      we(ago(closed + 6), job.closing),
    ],
  }
}

/** Round and round. */
function turnOf<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('Nobody is there to take a turn.')
  return item
}

function ago(minutes: number): Ago {
  return `${minutes}m`
}
