import '#tests/harness/generated-cases.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wallTime } from '#basics/time/zoned-time.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#tests/world/clock.ts'
import { decideNotices, goesByPush, type Situation, type Thing } from './decide.ts'

const AFTER_MS = 2 * MINUTE_MS
const BEGIN = Date.parse('2026-10-20T00:00:00Z') // two weeks from here contain a change of clocks
const LOOK_EVERY_MS = 10_000

type Happening =
  | { readonly at: number; readonly what: 'answer' | 'visit' | 'wrote'; readonly request: number }
  | { readonly at: number; readonly what: 'off' | 'on' | 'device' | 'no device' }

type SentNotice = {
  readonly at: number
  readonly request: number
  readonly seqs: number[]
  readonly kind: string
  readonly byPush: boolean
}
type TestThing = Thing & { readAt: number | null }

/**
 * Simulates a member's time under the rules, as the worker processes it: each event is taken up, and each `lookAt` is
 * processed. Sometimes the server dies before it has stored its decision.
 */
type Circumstances = { readonly timeZone: string; readonly dies: readonly boolean[]; readonly withWords?: boolean }

function live(happenings: readonly Happening[], { timeZone, dies, withWords = false }: Circumstances) {
  const things: TestThing[] = []
  const requests = new Map<number, { lastSeq: number; seenSeq: number; waitsOnMember: boolean }>()
  const sent: SentNotice[] = []
  const quiet = { from: 21, until: 8, timeZone }
  let reach: Situation['reach'] = 'open'
  let push: Situation['push'] = 'none'
  let lastSentAt: Date | null = null
  let looks = 0

  function look(at: number) {
    const now = new Date(at)
    const unread = things.filter(({ readAt }) => readAt === null)
    const decisions = decideNotices({
      now,
      afterMs: AFTER_MS,
      reach,
      push,
      quiet,
      withWords,
      lastSentAt,
      requests,
      things: unread,
    })
    if (dies[looks++ % dies.length]) return
    for (const [request, ofRequest] of Map.groupBy(
      decisions.filter(({ sends }) => sends),
      ({ requestId }) => requestId,
    ))
      sent.push({
        at,
        request,
        seqs: ofRequest.map(({ seq }) => seq),
        kind: ofRequest[0]?.sends ?? '',
        byPush: goesByPush(push, ofRequest[0]?.sends ?? null),
      })
    if (decisions.some(({ sends }) => sends)) lastSentAt = now
    for (const decision of decisions) {
      const thing = things.find(({ requestId, seq }) => requestId === decision.requestId && seq === decision.seq)
      if (thing)
        Object.assign(thing, { state: decision.state, lookAt: decision.lookAt, readAt: decision.isRead ? at : null })
    }
  }

  function happen(happening: Happening) {
    if ('request' in happening) {
      const { at, what, request: requestId } = happening
      const request = requests.get(requestId) ?? { lastSeq: 0, seenSeq: 0, waitsOnMember: false }
      if (what === 'answer') {
        const seq = request.lastSeq + 1
        things.push({ requestId, seq, at: new Date(at), state: 'waiting', lookAt: new Date(at), readAt: null })
        requests.set(requestId, { ...request, lastSeq: seq, waitsOnMember: true })
      } else
        requests.set(requestId, {
          ...request,
          seenSeq: request.lastSeq,
          waitsOnMember: what === 'visit' && request.waitsOnMember,
        })
    } else if (happening.what === 'device' || happening.what === 'no device')
      push = happening.what === 'device' ? 'first' : 'none'
    else reach = happening.what === 'on' ? 'open' : 'switched_off'
  }

  function lookUntil(end: number) {
    for (;;) {
      const next = Math.min(...things.flatMap(({ lookAt }) => (lookAt ? [lookAt.getTime()] : [])))
      const moment = Math.max(lookedAt + LOOK_EVERY_MS, next)
      if (moment > end) return
      lookedAt = moment
      look(moment)
    }
  }

  let lookedAt = BEGIN
  for (const happening of happenings.toSorted((one, other) => one.at - other.at)) {
    lookUntil(happening.at)
    happen(happening)
  }
  lookUntil(Math.max(...happenings.map(({ at }) => at)) + 5 * DAY_MS)
  return { things, sent, quiet }
}

const at = fc.integer({ min: 0, max: 14 * 24 * 60 * 4 }).map((quarter) => BEGIN + quarter * 15_000)
/** Moments between answers, never at the same millisecond as one. */
const between = at.map((moment) => moment + 7_000)
const request = fc.integer({ min: 1, max: 3 })
const lives = fc.record({
  happenings: fc.array(
    fc.oneof(
      { weight: 5, arbitrary: fc.record({ at, what: fc.constant('answer' as const), request }) },
      {
        weight: 2,
        arbitrary: fc.record({ at: between, what: fc.constantFrom('visit' as const, 'wrote' as const), request }),
      },
    ),
    { maxLength: 60 },
  ),
  devices: fc.array(fc.record({ at: between, what: fc.constantFrom('device' as const, 'no device' as const) }), {
    maxLength: 6,
  }),
  // many answers at once, as on a busy morning
  burst: fc.array(fc.record({ at: fc.integer({ min: 0, max: 3600 }), request }), { maxLength: 30 }),
  timeZone: fc.constantFrom('America/Chicago', 'Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Auckland'),
  dies: fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }).map((all) => [...all, false]),
  withWords: fc.boolean(),
})

/** Number of simulated members. `LIVES=1000` takes four seconds longer. */
const MEMBERS = Number(process.env['LIVES'] ?? 60)

test('over two simulated weeks no notice is sent twice, at night or after reading, and none is lost', () => {
  fc.assert(
    fc.property(lives, ({ happenings, devices, burst, timeZone, dies, withWords }) => {
      const morning = BEGIN + 6 * DAY_MS + 15 * HOUR_MS
      const all: Happening[] = [
        ...happenings,
        ...devices,
        ...burst.map((one) => ({ at: morning + one.at * 1000, what: 'answer' as const, request: one.request })),
      ]
      const { things, sent, quiet } = live(all, { timeZone, dies, withWords })
      const visits = all.flatMap((one) => ('request' in one && one.what !== 'answer' ? [one] : []))
      const news = sent.filter(({ kind }) => kind === 'news')

      const names = news.flatMap(({ request: of, seqs }) => seqs.map((seq) => `${of}/${seq}`))
      expect(names).toEqual([...new Set(names)])

      for (const { at: moment, request: of, seqs } of sent) {
        const { hour } = wallTime(new Date(moment), timeZone)
        expect(hour >= quiet.until && hour < quiet.from).toBe(true)
        for (const seq of seqs) {
          const thing = things.find((one) => one.requestId === of && one.seq === seq)
          expect(moment - (thing?.at.getTime() ?? 0)).toBeGreaterThanOrEqual(AFTER_MS)
          const wasSeen = visits.some(
            (visit) => visit.request === of && visit.at >= Number(thing?.at) && visit.at < moment,
          )
          expect(wasSeen).toBe(false)
        }
      }

      const moments = [...new Set(sent.map((one) => one.at))]
      for (const [index, moment] of moments.slice(1).entries())
        expect(moment - Number(moments[index])).toBeGreaterThanOrEqual(10 * MINUTE_MS)

      for (const ofRequest of Map.groupBy(sent, (one) => one.request).values())
        for (const [index, later] of ofRequest.slice(1).entries()) {
          const earlier = ofRequest[index]
          const visited = visits.some(
            (visit) => visit.request === later.request && visit.at >= Number(earlier?.at) && visit.at < later.at,
          )
          if (visited) continue
          const sinceMs = later.at - Number(earlier?.at)
          if (withWords && later.kind === 'news') {
            expect(sinceMs).toBeGreaterThanOrEqual(10 * MINUTE_MS)
            continue
          }
          if (later.kind === 'unseen') {
            expect([earlier?.kind, earlier?.byPush, later.byPush]).toEqual(['news', true, false])
            expect(later.seqs).toEqual(earlier?.seqs)
            expect(sinceMs).toBeGreaterThanOrEqual(10 * MINUTE_MS)
            continue
          }
          expect([['news', 'unseen'].includes(earlier?.kind ?? ''), later.kind]).toEqual([true, 'reminder'])
          expect(sinceMs).toBeGreaterThanOrEqual(3 * DAY_MS)
        }

      for (const thing of things) {
        expect(['sent', 'covered', 'read', ...(thing.readAt === null ? [] : ['pushed'])]).toContain(thing.state)
        if (thing.state === 'read') expect(thing.readAt).not.toBeNull()
        if (thing.state !== 'covered') continue
        expect(withWords).toBe(false)
        const before = news.filter((one) => one.request === thing.requestId)
        expect(before.length).toBeGreaterThan(0)
      }
    }),
    { numRuns: MEMBERS },
  )
})

const NOON = Date.parse('2026-11-23T18:00:00Z')
const chicago = { timeZone: 'America/Chicago', dies: [false] }
const answers = (count: number, everyMs: number, from = NOON): Happening[] =>
  Array.from({ length: count }, (_, index) => ({ at: from + index * everyMs, what: 'answer', request: 1 }))

describe('a member is notified', () => {
  test('a member is notified once about 500 answers in an hour', () => {
    const { sent, things } = live(answers(500, 7_200), chicago)
    expect(sent.filter(({ at: moment }) => moment < NOON + HOUR_MS)).toHaveLength(1)
    expect(new Set(things.map(({ state }) => state))).toEqual(new Set(['sent', 'covered']))
  })

  test('notices with words send each answer: at most one notice in ten minutes, and none twice', () => {
    const words = { ...chicago, withWords: true }
    const { sent } = live(answers(2, 5 * MINUTE_MS), words)
    expect(sent.map(({ kind, seqs, at: moment }) => [kind, seqs, moment - NOON])).toEqual([
      ['news', [1], AFTER_MS],
      ['news', [2], AFTER_MS + 10 * MINUTE_MS],
      ['reminder', [2], AFTER_MS + 10 * MINUTE_MS + 3 * DAY_MS],
    ])
    const burst = live(answers(500, 7_200), words).sent.filter(({ at: moment }) => moment < NOON + HOUR_MS)
    expect(new Set(burst.map(({ at: moment }) => moment)).size).toBe(6)
  })

  test('notices with words send each answer also if the first was pushed and not seen', () => {
    const device: Happening = { at: NOON - 1, what: 'device' }
    const { sent } = live([device, ...answers(2, MINUTE_MS)], { ...chicago, withWords: true })
    expect(
      sent.filter(({ kind }) => kind !== 'reminder').map(({ kind, seqs, byPush }) => [kind, seqs, byPush]),
    ).toEqual([
      ['news', [1], true],
      ['unseen', [1], false],
      ['news', [2], true],
      ['unseen', [2], false],
    ])
  })

  test('a member is reminded once after three days while the request waits for them', () => {
    const { sent } = live(answers(1, 0), chicago)
    expect(sent.map(({ kind, at: moment }) => [kind, moment - NOON])).toEqual([
      ['news', AFTER_MS],
      ['reminder', AFTER_MS + 3 * DAY_MS],
    ])
  })

  test('an answer written at night is sent at eight, unless the member has read it', () => {
    const night = Date.parse('2026-11-24T04:00:00Z')
    const sent = live(answers(3, MINUTE_MS, night), chicago).sent.filter(({ kind }) => kind === 'news')
    expect(sent.map(({ at: moment }) => new Date(moment).toISOString())).toEqual(['2026-11-24T14:00:00.000Z'])
    const read: Happening[] = [...answers(3, MINUTE_MS, night), { at: night + HOUR_MS, what: 'visit', request: 1 }]
    expect(live(read, chicago).sent).toEqual([])
  })

  test('the next notice covers two requests if the second was pending when the first was sent', () => {
    const second: Happening[] = [1, 2, 3].map((of) => ({
      at: NOON + 5 * MINUTE_MS + of,
      what: 'answer',
      request: 1 + of,
    }))
    const news = live([...answers(1, 0), ...second], chicago).sent.filter(({ kind }) => kind === 'news')
    expect(news.map(({ request: of, at: moment }) => [of, moment - NOON])).toEqual([
      [1, AFTER_MS],
      [2, AFTER_MS + 10 * MINUTE_MS],
      [3, AFTER_MS + 10 * MINUTE_MS],
      [4, AFTER_MS + 10 * MINUTE_MS],
    ])
  })

  test('a notice goes to the device first, and by email after ten minutes if it was not seen', () => {
    const device: Happening = { at: NOON - 1, what: 'device' }
    const seen: Happening = { at: NOON + 5 * MINUTE_MS, what: 'visit', request: 1 }
    const kinds = (all: Happening[]) =>
      live(all, chicago).sent.map(({ kind, byPush, at: moment }) => [kind, byPush, moment - NOON])
    expect(kinds([device, ...answers(2, MINUTE_MS)])).toEqual([
      ['news', true, AFTER_MS],
      ['unseen', false, AFTER_MS + 10 * MINUTE_MS],
      ['reminder', false, AFTER_MS + 10 * MINUTE_MS + 3 * DAY_MS],
    ])
    expect(kinds([device, ...answers(1, 0), seen])).toEqual([['news', true, AFTER_MS]])
  })

  test('an answer pushed just before nine and not seen is emailed at eight', () => {
    const evening = Date.parse('2026-11-24T02:50:00Z')
    const sent = live([{ at: evening - 1, what: 'device' }, ...answers(1, 0, evening)], chicago).sent
    expect(sent.slice(0, 2).map(({ kind, at: moment }) => [kind, new Date(moment).toISOString()])).toEqual([
      ['news', '2026-11-24T02:52:00.000Z'],
      ['unseen', '2026-11-24T14:00:00.000Z'],
    ])
  })

  test('a member who has switched notices off gets none, also not later for that time', () => {
    const off: Happening[] = [
      { at: NOON - 1, what: 'off' },
      ...answers(2, HOUR_MS),
      { at: NOON + 3 * HOUR_MS, what: 'on' },
    ]
    const { sent, things } = live(off, chicago)
    expect(sent).toEqual([])
    expect(things.map(({ state }) => state)).toEqual(['switched_off', 'switched_off'])
  })
})
