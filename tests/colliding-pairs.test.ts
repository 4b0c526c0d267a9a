import { beforeAll, expect, test } from 'vitest'
import type { Caller } from './world/caller.ts'
import { optionsToSend } from './world/options.ts'
import { createColleague, type TestStaff } from './world/people.ts'
import { giveRequest } from './world/requests.ts'
import { setUpWorld } from './world/world.ts'

// Tests every pair of acts on a request by two people at once, based on the same state: one runs first, and an act that
// was answered as done is done. collisions.test.ts tests pairs with special rules.

const world = setUpWorld()
let third: TestStaff
beforeAll(async () => {
  const { deskDb } = world.app
  third = await createColleague({
    db: deskDb,
    now: world.clock.now(),
    passwordHash: 'x',
    name: 'Pia Sandoval',
    role: 'concierge',
  })
})

type Name =
  | 'take'
  | 'assign'
  | 'reply'
  | 'note'
  | 'solve'
  | 'wait'
  | 'reopen'
  | 'snooze'
  | 'milestones'
  | 'options'
  | 'hand over'

/** The state of the request on both screens. */
type Screen = {
  readonly path: string
  readonly assigned_to: number | null
  readonly state: string
  readonly seen_seq: number
}
type Who = { readonly as: Caller; readonly me: TestStaff }
type Act = {
  perform(who: Who, screen: Screen): ReturnType<Caller['get']>
  /** Whether the act is in effect in the final request. */
  isInEffect(who: Who, after: After): boolean
  /** Later acts that undo this one knowingly. */
  readonly endedBy?: readonly Name[]
}
type After = {
  readonly assignee: { readonly id: number } | null
  readonly state: string
  readonly snoozed: object | null
  readonly messages: readonly { readonly body_html: string }[]
  readonly scheduled: readonly { readonly body_html: string }[]
  readonly milestones: { readonly steps: readonly { readonly words: string }[] }
}

const wordsOf = (act: Name, { name }: TestStaff) => `The ${act} of ${name}`
const says = (entries: readonly { readonly body_html: string }[], words: string) =>
  entries.some(({ body_html }) => body_html.includes(words))

const ACTS: Readonly<Record<Name, Act>> = {
  take: {
    perform: ({ as }, { path, assigned_to }) => as.patch(path, { assignee: 'me', assigned_to }),
    isInEffect: ({ me }, { assignee }) => assignee?.id === me.id,
  },
  assign: {
    perform: ({ as }, { path, assigned_to }) => as.patch(path, { assignee: third.id, assigned_to }),
    isInEffect: (_who, { assignee }) => assignee?.id === third.id,
  },
  reply: {
    perform: ({ as, me }, { path, seen_seq }) => as.post(`${path}/sends`, { body: wordsOf('reply', me), seen_seq }),
    isInEffect: ({ me }, { scheduled }) => says(scheduled, wordsOf('reply', me)),
  },
  note: {
    perform: ({ as, me }, { path }) => as.post(`${path}/notes`, { body: wordsOf('note', me) }),
    isInEffect: ({ me }, { messages }) => says(messages, wordsOf('note', me)),
  },
  solve: {
    perform: ({ as }, { path, seen_seq }) => as.patch(path, { state: 'solved', seen_seq }),
    isInEffect: (_who, { state }) => state === 'solved',
    endedBy: ['reopen'],
  },
  wait: {
    perform: ({ as }, { path, state }) => as.patch(path, { state: 'waiting_third_party', was: state }),
    isInEffect: (_who, { state }) => state === 'waiting_third_party',
    endedBy: ['solve', 'reopen', 'options'],
  },
  reopen: {
    perform: ({ as }, { path }) => as.patch(path, { state: 'in_progress' }),
    isInEffect: (_who, { state }) => state !== 'solved',
    endedBy: ['solve'],
  },
  snooze: {
    perform: ({ as }, { path }) => as.put(`${path}/snooze`, { until: null, was: null }),
    isInEffect: (_who, { snoozed }) => snoozed !== null,
    endedBy: ['solve', 'take', 'assign', 'hand over', 'options'],
  },
  milestones: {
    perform: ({ as, me }, { path }) =>
      as.put(`${path}/milestones`, {
        revision: 0,
        steps: [me.name, 'Filed', 'Paid'].map((words) => ({ words, due_on: null, done: false })),
      }),
    isInEffect: ({ me }, { milestones }) => milestones.steps[0]?.words === me.name,
  },
  options: {
    perform: ({ as, me }, { path, seen_seq }) =>
      as.post(`${path}/options`, optionsToSend({ words: wordsOf('options', me), seen_seq })),
    isInEffect: ({ me }, { messages }) => says(messages, wordsOf('options', me)),
  },
  'hand over': {
    perform: ({ as, me }, { path, assigned_to }) =>
      as.post(`${path}/handover`, {
        to: me.id === world.theo.id ? world.ines.id : world.theo.id,
        known: 'The dog limps.',
        next: 'Ring the vet.',
        assigned_to,
      }),
    isInEffect: ({ me }, { assignee }) => assignee?.id === (me.id === world.theo.id ? world.ines.id : world.theo.id),
  },
}

const NAMES = Object.keys(ACTS) as Name[] // the names of that record
const PAIRS = NAMES.flatMap((first, index) => NAMES.slice(index).map((second) => ({ first, second })))

/** Only one act of the pair can succeed, and the other is rejected. */
const ASSIGNS: readonly Name[] = ['take', 'assign', 'hand over']
const isExclusive = (first: Name, second: Name) =>
  (ASSIGNS.includes(first) && ASSIGNS.includes(second)) ||
  (first === second && ['snooze', 'milestones', 'options'].includes(first))

test.each(PAIRS)('$first and $second at once: one is in effect, the other is rejected', async ({ first, second }) => {
  // either may run first, and both orders must end well
  for (const turned of [false, true]) {
    const screen = await shown([first, second].includes('reopen'))
    const both = [
      { name: first, who: { as: world.as(world.theo), me: world.theo } },
      { name: second, who: { as: world.as(world.ines), me: world.ines } },
    ]
    const acts = turned ? both.toReversed() : both
    const answers = await Promise.all(acts.map(({ name, who }) => ACTS[name].perform(who, screen)))
    const after = await read(screen.path)
    const done = acts.filter((_act, index) => (answers[index]?.status ?? 500) < 300)
    expect(done.length, 'one runs first').toBeGreaterThan(0)
    if (isExclusive(first, second)) expect(done, 'and only one').toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status >= 300)) {
      expect(answer.status).toBe(409)
      expect(answer.body.error, 'the other gets a reason').toMatch(/\w.*\.$/)
    }
    for (const { name, who } of done) {
      const { isInEffect, endedBy = [] } = ACTS[name]
      const isEnded = done.some((other) => other.who !== who && endedBy.includes(other.name))
      expect(isEnded || isInEffect(who, after), `the ${name} is in effect`).toBe(true)
    }
  }
})

/**
 * A request that is unassigned, or solved if the pair may reopen it, so that neither person has taken it from the
 * other.
 */
async function shown(isSolved: boolean): Promise<Screen> {
  const { external_id } = await giveRequest(world, world.maya)
  const path = `/desk/api/requests/${external_id}`
  if (isSolved) await world.as(third).patch(path, { state: 'solved' })
  const { request } = (await world.as(third).get(path)).body
  return { path, assigned_to: request.assignee?.id ?? null, state: request.state, seen_seq: request.last_seq }
}

/** As seen by a concierge who may open it without a reason. */
async function read(path: string): Promise<After> {
  for (const person of [world.theo, world.ines, third]) {
    const { request } = (await world.as(person).get(path)).body
    if (request) return request
  }
  throw new Error('No one may open it.')
}
