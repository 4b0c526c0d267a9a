import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { QueuedRequest } from '#contract/desk/queue/queue.ts'
import { comparePlaces, placeOf } from '#contract/desk/queue/queue-place.ts'
import { tabs } from '#web/desk/shared/search-params/queue-search.ts'
import { mayHold, patchQueue, type Queue } from './patch-queue.ts'
import type { QueuePage } from './queue-answer.ts'

const ME = 1
const PAGE = 3

/** Few values, so that many requests have the same rank. */
const queued = fc.record({
  group: fc.nat(2),
  rank: fc.integer({ min: -3, max: 3 }),
  since: fc.nat(2),
  assignee: fc.constantFrom(ME, 2, null),
  /** Whether the request matches the list's filters. */
  fits: fc.boolean(),
  unread: fc.nat(2),
})
type Queued = { group: number; rank: number; since: number; assignee: number | null; fits: boolean; unread: number }
/** Requests by number; null for a request that does not exist. */
type Desk = readonly (Queued | null)[]
type Tab = (typeof tabs)[number]

const desk = fc.array(fc.option(queued, { freq: 5 }), { minLength: 12, maxLength: 12 })
const idOf = (n: number) => `request-${String(n).padStart(2, '0')}`
const placeAt = (n: number, { group, rank, since }: Queued) =>
  placeOf({ queue_group: group, queue_rank: rank, queue_since: since, external_id: idOf(n) })

/** The server's answer for a whole list, in its order. */
function listed(all: Desk, tab: Tab): QueuedRequest[] {
  const rows = all.flatMap((one, n) => {
    if (!one?.fits || (tab === 'Mine' && one.assignee !== ME) || (tab === 'Unassigned' && one.assignee !== null))
      return []
    return [{ external_id: idOf(n), place: placeAt(n, one), unread: one.unread, assignee: one.assignee }]
  })
  const sorted = rows.toSorted((one, other) => comparePlaces(one.place, other.place) ?? 0)
  return sorted as unknown as QueuedRequest[] // has only the fields that the patch reads
}

function pageOf(requests: QueuedRequest[], all: Desk, next: string | null): QueuePage {
  const everyone = all.filter((one) => one !== null).length
  return {
    requests,
    next,
    found: listed(all, 'Everyone').length,
    ours: requests.length,
    counts: { mine: 0, unassigned: 0, everyone },
    snoozed: { count: 0, next: null },
    clock: { at: '2026-11-25T09:00:00.000Z', open: true, until: null },
    narrower: [],
    wider: [],
    forgiven: null,
    partly: false,
  }
}

function loaded(all: Desk, tab: Tab, pages: number): Queue {
  const rows = listed(all, tab)
  const shown: QueuePage[] = []
  for (let at = 0; at < pages && (at === 0 || shown.at(-1)?.next); at += 1) {
    const some = rows.slice(at * PAGE, (at + 1) * PAGE)
    shown.push(pageOf(some, all, some.length === PAGE ? (some.at(-1)?.place ?? null) : null))
  }
  return { pages: shown, pageParams: shown.map(() => '') }
}

const rowsOf = ({ pages }: Queue) => pages.flatMap(({ requests }) => requests)

test('a patched list equals the list that is loaded again, up to the last loaded page', () => {
  fc.assert(
    fc.property(desk, desk, fc.constantFrom(...tabs), fc.integer({ min: 1, max: 4 }), (before, after, tab, pages) => {
      const queue = loaded(before, tab, pages)
      const end = queue.pages.at(-1)?.next ?? null
      const asked = after.flatMap((one, n) => {
        const change = { id: idOf(n), assignee: one?.assignee ?? null, place: one ? placeAt(n, one) : null }
        return mayHold(queue, { tab, q: '' }, { ...change, isOwn: one?.assignee === ME }) ? [change.id] : []
      })
      const now = listed(after, tab)
      const answer = pageOf(
        now.filter(({ external_id }) => asked.includes(external_id)),
        after,
        null,
      )
      const patched = patchQueue(queue, asked, answer)
      const reached = now.filter(({ place }) => end === null || (comparePlaces(place, end) ?? 0) <= 0)
      expect(rowsOf(patched)).toEqual(reached)
      expect(patched.pages.map(({ next }) => next)).toEqual(queue.pages.map(({ next }) => next))
      const [first] = patched.pages
      expect([first?.found, first?.counts]).toEqual([answer.found, queue.pages[0]?.counts])
    }),
    { numRuns: 2_000 },
  )
})

test('rows and pages without a change keep their identity', () => {
  fc.assert(
    fc.property(desk, fc.constantFrom(...tabs), (all, tab) => {
      const queue = loaded(all, tab, 4)
      const [row] = rowsOf(queue)
      if (!row) return
      const patched = patchQueue(queue, [row.external_id], pageOf([{ ...row, unread: 9 }], all, null))
      expect(rowsOf(patched)[0]).toEqual({ ...row, unread: 9 })
      for (const [at, one] of rowsOf(queue).entries()) if (at > 0) expect(rowsOf(patched)[at]).toBe(one)
    }),
  )
})

test('a search refreshes own requests at once, and requests that it shows', () => {
  const all: Desk = [{ group: 0, rank: 0, since: 0, assignee: 2, fits: true, unread: 0 }]
  const queue = loaded(all, 'Everyone', 1)
  const other = { id: 'another-one', assignee: 2, place: '0.0.0.another-one', isOwn: false }
  const search = { tab: 'Everyone', q: 'boiler' } as const
  expect(mayHold(queue, search, other)).toBe(false)
  expect(mayHold(queue, search, { ...other, isOwn: true })).toBe(true)
  expect(mayHold(queue, search, { ...other, id: idOf(0) })).toBe(true)
})

test('an event of the previous release without a place refreshes every list that may contain the request', () => {
  const queue = loaded([], 'Mine', 1)
  const change = { id: 'another-one', assignee: 2, place: undefined, isOwn: false }
  expect(mayHold(queue, { tab: 'Mine', q: '' }, change)).toBe(false)
  expect(mayHold(queue, { tab: 'Everyone', q: '' }, change)).toBe(true)
})
