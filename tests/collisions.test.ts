import { expect, test } from 'vitest'
import { giveSavedReply, giveSend } from './world/conversation.ts'
import { giveRequest, type StoredRequest } from './world/requests.ts'
import { setUpWorld } from './world/world.ts'

const world = setUpWorld()

type Answer = { readonly status: number; readonly body: Record<string, unknown> }
type Act = () => Promise<Answer>
type Given = ReturnType<typeof around> & { readonly request: StoredRequest }
type Collision = {
  readonly what: string
  /** Two acts at the same time, each based on the same state. */
  acts(given: Given): Promise<readonly [Act, Act]> | readonly [Act, Act]
  /** Permitted statuses of the two responses, sorted. */
  readonly statuses: readonly (readonly number[])[]
  /** Asserts the final state: the winning act is in effect, completely. */
  expectOutcome(given: Given, won: Answer): Promise<void> | void
}

const ONE_WINS = [[200, 409]]
const STEPS = ['Read the denial', 'Appeal filed', 'Paid'].map((words) => ({ words, due_on: null, done: false }))

/** The acts of two concierges and a member on one request. */
function around(request: StoredRequest) {
  const path = `/desk/api/requests/${request.external_id}`
  const [theo, ines] = [world.as(world.theo), world.as(world.ines)]
  /** A failure for one of several requests is listed in a successful response. */
  const bulk =
    (as: typeof theo, act: object, known: object = { assigned_to: null }) =>
    async () => {
      const requests = [{ external_id: request.external_id, ...known }]
      const answer = await as.post('/desk/api/bulk_acts', { act, requests })
      return { ...answer, status: answer.body.not_done.length > 0 ? 409 : 200 }
    }
  /** As seen by a concierge who may open it without a reason. */
  const now = async () => {
    const [own, other] = [await theo.get(path), await ines.get(path)]
    return own.body.request ?? other.body.request
  }
  return {
    path,
    theo,
    ines,
    bulk,
    change: (as: typeof theo, body: object) => () => as.patch(path, body),
    says: (body: string) => world.as(world.maya).post(`${request.path}/messages`, { message: { body } }),
    now,
    events: async (event: string) => (await now()).events.filter((one: { event: string }) => one.event === event),
  }
}

const TAKE = { assignee: 'me', assigned_to: null }

/** The assignee is the concierge whose call succeeded, and no second event assigned the request. */
async function winnerHasIt({ now, events }: Given, won: Answer) {
  const shown = won.body['request'] as { assignee: { id: number } } // a 200 contains it
  expect((await now()).assignee).toEqual(shown.assignee)
  expect(await events('taken')).toHaveLength(1)
}

const collisions: readonly Collision[] = [
  {
    what: 'take and take',
    acts: ({ change, theo, ines }) => [change(theo, TAKE), change(ines, TAKE)],
    statuses: ONE_WINS,
    expectOutcome: winnerHasIt,
  },
  {
    what: 'take and give to a third',
    acts: ({ change, theo, ines }) => [
      change(theo, TAKE),
      change(ines, { assignee: world.ines.id, assigned_to: null }),
    ],
    statuses: ONE_WINS,
    expectOutcome: winnerHasIt,
  },
  {
    what: 'give and put back',
    async acts({ change, theo, ines }) {
      await change(theo, TAKE)()
      return [
        change(theo, { assignee: world.ines.id, assigned_to: world.theo.id }),
        change(ines, { assignee: null, assigned_to: world.theo.id }),
      ]
    },
    statuses: ONE_WINS,
    async expectOutcome({ now }, won) {
      expect((await now()).assignee).toEqual((won.body['request'] as { assignee: unknown }).assignee) // as above
    },
  },
  {
    what: 'take one and take many',
    acts: ({ change, bulk, theo, ines }) => [change(theo, TAKE), bulk(ines, { kind: 'assign', assignee: 'me' })],
    statuses: ONE_WINS,
    async expectOutcome({ events }) {
      expect(await events('taken')).toHaveLength(1)
    },
  },
  {
    what: 'solve and solve',
    acts: ({ change, theo, ines }) => [
      change(theo, { state: 'solved', seen_seq: 0 }),
      change(ines, { state: 'solved', seen_seq: 0 }),
    ],
    statuses: [[200, 200]],
    async expectOutcome({ now, events }) {
      expect((await now()).state).toBe('solved')
      expect(await events('status'), 'solved once').toHaveLength(1)
    },
  },
  {
    what: 'solve and whom it waits for',
    acts: ({ change, theo, ines }) => [
      change(theo, { state: 'solved', seen_seq: 0 }),
      change(ines, { state: 'waiting_third_party', was: 'submitted' }),
    ],
    // snoozed first, it is solved from there; solved first, the snooze does not reopen it
    statuses: [
      [200, 200],
      [200, 409],
    ],
    async expectOutcome({ now }) {
      expect((await now()).state).toBe('solved')
    },
  },
  {
    what: 'whom one waits for, and whom many wait for',
    acts: ({ change, bulk, theo, ines }) => [
      change(theo, { state: 'waiting_member', was: 'submitted' }),
      bulk(ines, { kind: 'state', state: 'waiting_third_party' }, { state: 'submitted' }),
    ],
    statuses: ONE_WINS,
    async expectOutcome({ now }, won) {
      const one = won.body['request'] as { state: string } | undefined // a response about one request contains it
      expect((await now()).state).toBe(one?.state ?? 'waiting_third_party')
    },
  },
  {
    what: 'solve and a member’s message',
    acts: ({ change, says, theo }) => [change(theo, { state: 'solved', seen_seq: 0 }), () => says('One more thing')],
    // solved first, the message reopens it; sent first, the message is read before it is solved
    statuses: [
      [200, 201],
      [201, 409],
    ],
    async expectOutcome({ now }) {
      const { state, messages } = await now()
      expect(messages).toHaveLength(1)
      expect(state).not.toBe('solved')
    },
  },
  {
    what: 'solve and a colleague’s note',
    acts: ({ change, path, theo, ines }) => [
      change(theo, { state: 'solved', seen_seq: 0 }),
      () => ines.post(`${path}/notes`, { body: 'Not yet!' }),
    ],
    statuses: [
      [200, 201],
      [201, 409],
    ],
    async expectOutcome({ now }) {
      expect((await now()).messages).toHaveLength(1)
    },
  },
  {
    what: 'a reply and a member’s message',
    acts: ({ path, says, theo }) => [
      () => theo.post(`${path}/sends`, { body: 'Booked.', seen_seq: 0 }),
      () => says('Please do not book yet'),
    ],
    // scheduled first, it waits and is held at its time: server/requests/replies proves that
    statuses: [
      [201, 201],
      [201, 409],
    ],
    async expectOutcome({ now }) {
      expect((await now()).messages, 'the member’s, and no reply that does not know it').toHaveLength(1)
    },
  },
  {
    what: 'send now and call back',
    async acts({ request, theo }) {
      const id = await giveSend(world, world.theo, request)
      return [() => theo.post(`/desk/api/sends/${id}/now`, { seen_seq: 9 }), () => theo.delete(`/desk/api/sends/${id}`)]
    },
    statuses: ONE_WINS,
    async expectOutcome({ now }, won) {
      const isBack = 'draft' in won.body
      expect((await now()).messages).toHaveLength(isBack ? 0 : 1)
    },
  },
  {
    what: 'take back a completion twice',
    async acts({ change, path, theo }) {
      await change(theo, { state: 'solved' })()
      return [() => theo.delete(`${path}/completion`), () => theo.delete(`${path}/completion`)]
    },
    statuses: ONE_WINS,
    async expectOutcome({ now }) {
      expect((await now()).status).not.toBe('closed')
    },
  },
  {
    what: 'snooze and solve',
    acts: ({ change, path, theo, ines }) => [
      () => theo.put(`${path}/snooze`, { until: null }),
      change(ines, { state: 'solved' }),
    ],
    statuses: [
      [200, 200],
      [200, 409],
    ],
    async expectOutcome({ now }) {
      expect((await now()).state).toBe('solved')
    },
  },
  {
    what: 'snooze and a member’s message',
    acts: ({ path, says, theo }) => [() => theo.put(`${path}/snooze`, { until: null }), () => says('It is urgent now')],
    statuses: [[200, 201]],
    async expectOutcome({ now }) {
      expect((await now()).messages).toHaveLength(1)
    },
  },
  {
    what: 'milestones and milestones',
    acts: ({ path, theo, ines }) => [
      () => theo.put(`${path}/milestones`, { revision: 0, steps: STEPS }),
      () => ines.put(`${path}/milestones`, { revision: 0, steps: STEPS.toReversed() }),
    ],
    statuses: ONE_WINS,
    async expectOutcome({ now }, won) {
      const shown = won.body['request'] as { milestones: unknown } // a 200 contains it
      expect((await now()).milestones).toEqual(shown.milestones)
    },
  },
  {
    what: 'one’s own note on two screens',
    acts({ path, theo }) {
      const keep = (body: string) => () =>
        theo.put(`${path}/drafts`, { kind: 'note', body, attachment_key: null, seen_seq: 0, based_on: null })
      return [keep('From the desk'), keep('From the phone')]
    },
    statuses: ONE_WINS,
    async expectOutcome({ path, theo }, won) {
      const { draft } = won.body as { draft: { body: string } } // a 200 contains it
      expect((await theo.get(`${path}/drafts`)).body.note.body).toBe(draft.body)
    },
  },
  {
    what: 'a saved reply changed and removed',
    async acts({ theo, ines }) {
      const id = await giveSavedReply(world, null)
      const words = { title: 'By Theo', body: 'Thank you.', shared: true, version: 1 }
      return [
        () => theo.put(`/desk/api/saved-replies/${id}`, words),
        () => ines.delete(`/desk/api/saved-replies/${id}?version=1`),
      ]
    },
    // deleted first, there is nothing to change, and its editor keeps the text
    statuses: [
      [200, 404],
      [200, 409],
    ],
    async expectOutcome({ theo }, won) {
      const { replies } = (await theo.get('/desk/api/saved-replies')).body
      if ('reply' in won.body) expect(replies).toContainEqual(won.body['reply'])
    },
  },
  {
    what: 'a proposed reply changed and shared with all',
    async acts({ theo, ines }) {
      const path = '/desk/api/saved-replies'
      const words = { title: 'Thanks', body: 'Thank you.', shared: false, proposed: true }
      const { id } = (await theo.post(path, words)).body.reply
      return [
        () => theo.put(`${path}/${id}`, { ...words, body: 'Thanks a lot.', version: 1 }),
        () => ines.post(`${path}/${id}/decision`, { accept: true, version: 1 }),
      ]
    },
    statuses: ONE_WINS,
    async expectOutcome({ ines }) {
      const { replies } = (await ines.get('/desk/api/saved-replies')).body
      const shared: { title: string; body: string }[] = replies.filter((one: { shared: boolean }) => one.shared)
      expect(
        shared.filter(({ body }) => body === 'Thanks a lot.'),
        'nothing that nobody else has read',
      ).toEqual([])
    },
  },
  {
    what: 'a saved reply and the same one',
    async acts({ theo, ines }) {
      const id = await giveSavedReply(world, null)
      const words = (title: string) => ({ title, body: 'Thank you.', shared: true, version: 1 })
      return [
        () => theo.put(`/desk/api/saved-replies/${id}`, words('By Theo')),
        () => ines.put(`/desk/api/saved-replies/${id}`, words('By Ines')),
      ]
    },
    statuses: ONE_WINS,
    async expectOutcome({ theo }, won) {
      const { replies } = (await theo.get('/desk/api/saved-replies')).body
      expect(replies).toContainEqual(won.body['reply'])
    },
  },
]

test.each(collisions)('$what: one runs first, the other is rejected, and nothing is lost', async (collision) => {
  // either may run first, and both orders must end well
  for (const turned of [false, true]) {
    const request = await giveRequest(world, world.maya)
    const given = { ...around(request), request }
    const acts = await collision.acts(given)
    const answers = await Promise.all((turned ? acts.toReversed() : acts).map((act) => act()))
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(collision.statuses).toContainEqual(statuses)
    const refused = answers.find(({ status }) => status === 409)
    if (refused && 'error' in refused.body) expect(refused.body['error']).toMatch(/\w.*\.$/)
    const won = answers.find(({ status }) => status < 300)
    if (won) await collision.expectOutcome(given, won)
  }
})
