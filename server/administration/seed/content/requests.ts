import * as z from 'zod'
import { DAY_MS, MINUTE_MS } from '#basics/time/duration.ts'
import { MILESTONE_MAX_CHARACTERS } from '#contract/shared/milestones.ts'
import { QUICK_ANSWER_MAX, QUICK_ANSWERS_MAX } from '#contract/shared/quick-answers.ts'
import { RESULT_MAX, type ResultMoney } from '#contract/shared/result.ts'
import type { SeedCatalog } from './catalog.ts'
import { ago, fillDates } from './dates.ts'
import type { DemoMember } from './people.ts'
import { check, namesIn, readJson, readText } from './read.ts'

/** Answer that was already given in the onboarding: the member's own phone, email, street, city or ZIP code. */
const OWN = '(as in the welcome)'
const SKIPPED = '(skipped)'
const FILE_LINK = /^\[(.+)\]\(\.\.\/files\/\1\)$/

export type SeedAnswer = 'own' | 'skipped' | { text: string } | { file: string }

/** `$1,240 not paid`, `$18.50 paid back`. */
const money = z
  .string()
  .regex(/^\$[\d,]+(\.\d\d)? (not paid|paid back)$/)
  .transform((words) => {
    const [amount = '', ...kind] = words.slice(1).split(' ')
    return { cents: Math.round(Number(amount.replaceAll(',', '')) * 100), kind: kind.join('_') as ResultMoney['kind'] }
  })
const head = z.strictObject({
  member: z.string(),
  /** The survey from which it was created. */
  idea: z.coerce.number(),
  opened: ago,
  /** Its assignee; without one, it is unassigned. */
  concierge: z.string().optional(),
  waiting_on: z.enum(['us', 'member', 'third_party']).optional(),
  closed: ago.optional(),
  /** Number of our last messages that the member has not seen. */
  unread: z.coerce.number().default(0),
  /** Result as written by the concierge, if it is completed. */
  result: z.string().max(RESULT_MAX).optional(),
  money: money.optional(),
})
const pinned = z.array(
  z.strictObject({
    words: z.string().min(1).max(MILESTONE_MAX_CHARACTERS),
    /** Days from now. */
    dueIn: z.coerce.number().optional(),
    done: ago.optional(),
  }),
)
const entry = z.strictObject({
  kind: z.enum(['member', 'staff', 'note']),
  /** Null for the member. */
  by: z.string().nullable(),
  ago,
  body: z.string().min(1),
  file: z.string().optional(),
  quickAnswers: z.array(z.string().min(1).max(QUICK_ANSWER_MAX)).max(QUICK_ANSWERS_MAX).optional(),
})
const smallJobs = z.array(
  z.strictObject({
    idea: z.int(),
    /** Name of the request, if it differs from the idea's. */
    name: z.string().optional(),
    /** How often members request it, relative to the others. */
    weight: z.int(),
    answers: z.array(z.string()),
    ours: z.string(),
    theirs: z.string(),
    closing: z.string(),
  }),
)

export type SeedEntry = z.infer<typeof entry>
export type DemoRequest = z.infer<typeof head> & {
  name: string
  /** In the order of the survey. */
  answers: SeedAnswer[]
  /** Answers to questions whose wording differs from the current survey. */
  askedOtherwise: (readonly [question: string, answer: string])[]
  /** Milestones of the request; the last one completes it. */
  milestones: z.infer<typeof pinned>
  thread: SeedEntry[]
}

/** Requests with a story, one file each, in the order of the files. */
export function readRequests(now: Date): DemoRequest[] {
  return namesIn('requests').map((name) =>
    parseRequest(`requests/${name}`, fillDates(readText(`requests/${name}`), now)),
  )
}

export function parseRequest(path: string, text: string): DemoRequest {
  const [, front = '', name = '', rest = ''] = /^---\n(.*?)\n---\n\n# (.+?)\n(.*)$/s.exec(text) ?? []
  const fields: unknown = Object.fromEntries(front.split('\n').map((line) => line.split(': ', 2)))
  const request = check(path, fields, head)
  const sections = new Map(rest.split(/^## /m).map((section) => cut(section)))
  return {
    ...request,
    name,
    answers: linesOf(sections.get('Answers')).map(answerOf),
    askedOtherwise: linesOf(sections.get('Asked in other words')).map(askedOf),
    milestones: check(path, linesOf(sections.get('Milestones')).map(milestoneOf), pinned),
    thread: check(path, entriesOf(sections.get('Thread') ?? '', request.concierge), z.array(entry)),
  }
}

/** The heading and the text below it. */
function cut(section: string): [heading: string, content: string] {
  const end = section.indexOf('\n')
  return [section.slice(0, end), section.slice(end).trim()]
}

function linesOf(list = ''): string[] {
  return list.split('\n').flatMap((line) => (line.startsWith('- ') ? [line.slice(2)] : []))
}

function answerOf(text: string): SeedAnswer {
  if (text === OWN) return 'own'
  if (text === SKIPPED) return 'skipped'
  const [, file] = FILE_LINK.exec(text) ?? []
  return file ? { file } : { text }
}

function askedOf(line: string) {
  const [, question = '', answer = ''] = /^\*\*(.+)\*\* (.+)$/.exec(line) ?? []
  return [question, answer] as const
}

/** `Linden decides, by 11d`, `Appeal filed, done 6d ago`, or the words alone. */
function milestoneOf(line: string) {
  const [, words, done, dueIn] = /^(.+?)(?:, done (.+)|, by (\d+)d)?$/.exec(line) ?? []
  return { words, done, dueIn }
}

/**
 * `### concierge, 8d 5h ago` is the concierge of the request. Another concierge, and the author of a note, is named.
 * Lines that start with `>` at the end are quick answers.
 */
function entriesOf(thread: string, concierge: string | undefined) {
  return thread
    .split(/^### /m)
    .filter(Boolean)
    .map((part) => {
      const [title, content] = cut(part)
      const [, note, who = '', when] = /^(note by )?(\w+), (.+)$/.exec(title) ?? []
      const [, body, link = '', offered = ''] =
        /^(.*?)(?:\n\n(\[[^\n]+\]\([^\n]+\)))?(?:\n\n((?:> [^\n]+\n?)+))?$/s.exec(content) ?? []
      return {
        ...authorOf(who, concierge),
        ...(note && { kind: 'note' }),
        ago: when,
        body,
        file: FILE_LINK.exec(link)?.[1],
        quickAnswers: offered ? [...offered.matchAll(/^> (.+)$/gm)].map(([, answer]) => answer) : undefined,
      }
    })
}

function authorOf(who: string, concierge: string | undefined) {
  if (who === 'member') return { kind: 'member', by: null }
  return { kind: 'staff', by: who === 'concierge' ? concierge : who }
}

const HANDLED = 240
const OVER_DAYS = 184
/** The other members have no requests yet. */
const ASKING = 58
const CONCIERGES = ['renata', 'desmond', 'lucia', 'priya', 'tom', 'amara']
const MINUTES_A_DAY = 24 * 60

/** Half a year of recurring small jobs for Brightwater's members, spread evenly over the desk's hours. */
export function colleaguesRequests(
  colleagues: readonly DemoMember[],
  { ideas }: SeedCatalog,
  now: Date,
): DemoRequest[] {
  const jobs = readJson('small-jobs.json', smallJobs).flatMap((job) => Array.from({ length: job.weight }, () => job))
  return Array.from({ length: HANDLED }, (_, index) => {
    const job = turnOf(jobs, index * 60)
    const concierge = turnOf(CONCIERGES, index)
    const done = 2 * MINUTES_A_DAY + Math.floor((index * OVER_DAYS * MINUTES_A_DAY) / HANDLED)
    const closed = atWork(done, now)
    const opened = atWork(done + 3 * MINUTES_A_DAY + ((index * 389) % (5 * MINUTES_A_DAY)), now)
    const replied = opened - 9 - ((index * 53) % 80)
    // one in six waits for half a day
    const agreed = closed + 30 + ((index * 41) % 170) + (index % 6 === 0 ? 300 : 0)
    return {
      member: turnOf(colleagues.slice(0, ASKING), index * 17).key,
      idea: job.idea,
      name: job.name ?? ideas.find(({ id }) => id === job.idea)?.name ?? '',
      opened: minutesAgo(opened),
      closed: minutesAgo(closed),
      concierge,
      unread: 0,
      answers: job.answers.map(answerOf),
      askedOtherwise: [],
      milestones: [],
      thread: [
        { kind: 'staff', by: concierge, ago: minutesAgo(replied), body: job.ours },
        { kind: 'member', by: null, ago: minutesAgo(agreed), body: job.theirs },
        { kind: 'staff', by: concierge, ago: minutesAgo(closed + 6), body: job.closing },
      ],
    }
  })
}

/** Days since Friday, by the number of the weekend day. */
const DAYS_PAST_FRIDAY: Readonly<Record<number, number>> = { 6: 1, 0: 2 }
const [WORK_BEGINS_UTC, WORK_MINUTES] = [15, 7 * 60]

/** Moves a time to the nearest earlier weekday in daylight in Chicago. Input and output are minutes before now. */
function atWork(minutes: number, now: Date): number {
  const moment = now.getTime() - minutes * MINUTE_MS
  const day = moment - (moment % DAY_MS)
  const weekday = new Date(day).getUTCDay()
  const daysBack = DAYS_PAST_FRIDAY[weekday] ?? 0
  const work = day - daysBack * DAY_MS + WORK_BEGINS_UTC * 60 * MINUTE_MS + ((minutes * 7) % WORK_MINUTES) * MINUTE_MS
  return Math.round((now.getTime() - work) / MINUTE_MS)
}

/** Cycles through the items. */
function turnOf<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('The list is empty.')
  return item
}

function minutesAgo(minutes: number) {
  return `${minutes}m ago`
}
