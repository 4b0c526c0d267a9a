import assert from 'node:assert/strict'
import fc from 'fast-check'
import { compareAmounts } from '#basics/money.ts'
import type { OptionVersion } from '#contract/shared/options.ts'
import { type CallAnswer, callerOf } from '#tests/world/caller.ts'
import { MINUTE_MS } from '#tests/world/clock.ts'
import type { TestNode } from '#tests/world/node.ts'
import { optionOf, optionsToSend } from '#tests/world/options.ts'
import type { TestMember, TestStaff } from '#tests/world/people.ts'
import type { StoredRequest } from '#tests/world/requests.ts'
import type { World } from '#tests/world/world.ts'

/** The second server's clock is this much behind the first server's clock. */
export const BEHIND_MS = 40 * MINUTE_MS

const amount = fc.integer({ min: 1, max: 9 }).map((hundreds) => `${hundreds}00.00`)
const minutes = fc.integer({ min: 1, max: 6 }).map((halves) => halves * 30)
/** The newest version, or the one before it. */
const back = fc.integer({ min: 0, max: 1 })
const choice = fc.constantFrom('held' as const, 'other' as const, 'none' as const)
/** The same call twice, as after a cut connection; otherwise two people or two screens at once. */
const isRepeat = fc.boolean()
const step = fc.oneof(
  fc.record({
    act: fc.constant('version' as const),
    amount,
    minutes,
    /** Only for the first option; the other one can be picked until all expire. */
    held: fc.option(minutes),
    isBehind: fc.boolean(),
  }),
  fc.record({ act: fc.constant('cap' as const), amount: fc.option(amount) }),
  fc.record({ act: fc.constant('wait' as const), minutes }),
  { arbitrary: fc.record({ act: fc.constant('answer' as const), back, choice, isRepeat }), weight: 2 },
  {
    arbitrary: fc.record({ act: fc.constant('spend' as const), back, extra: fc.constantFrom(-1, 0, 1), isRepeat }),
    weight: 2,
  },
  fc.record({
    act: fc.constant('outcome' as const),
    back,
    kind: fc.constantFrom('done' as const, 'cost_less' as const, 'not_possible' as const),
    isRepeat,
  }),
)
type Step = typeof step extends fc.Arbitrary<infer Any> ? Any : never

/** Ends the hold of an option on both servers before the others expire, which random steps rarely reach. */
const overHold = fc.record({ amount, isRepeat }).map(({ amount: price, isRepeat: again }): Step[] => [
  { act: 'version', amount: price, minutes: 180, held: 30, isBehind: false },
  { act: 'wait', minutes: 90 },
  { act: 'answer', back: 0, choice: 'held', isRepeat: again },
])

export const steps = fc
  .array(fc.oneof({ arbitrary: step.map((one) => [one]), weight: 6 }, overHold), { minLength: 4, maxLength: 14 })
  .map((parts) => parts.flat())

type Known = {
  readonly id: string
  readonly set: string
  readonly options: { readonly held: string; readonly other: string }
  readonly held: number | null
  readonly amount: string
  readonly expires: number
  answer: 'picked' | 'declined' | null
  atMost: string | null
  outcome: string | null
}

/** The expected state, computed independently of the servers. */
export class OptionHistory {
  readonly #world: World
  readonly #behind: TestNode
  readonly #request: StoredRequest
  readonly #versions: Known[] = []
  #cap: string | null = null
  #lastSaid = 0

  constructor(world: World, behind: TestNode, request: StoredRequest) {
    this.#world = world
    this.#behind = behind
    this.#request = request
  }

  async take(one: Step): Promise<void> {
    if (one.act === 'wait') return this.#world.clock.advance(one.minutes * MINUTE_MS)
    if (one.act === 'cap') return this.#setCap(one.amount)
    if (one.act === 'version') return this.#send(one)
    const version = this.#versions.at(-1 - one.back)
    if (!version) return
    if (one.act === 'answer') return this.#answer(version, one)
    if (one.act === 'spend') return this.#spend(version, one)
    return this.#record(version, one)
  }

  /** Like `known`, from the database. */
  async stored() {
    const versions: OptionVersion[] = (await this.#own()).sets.flatMap(
      (set: { versions: OptionVersion[] }) => set.versions,
    )
    const { messages } = (await this.#world.as(this.#world.maya).get(this.#request.path)).body.request
    const todo = await this.#world.app.deskDb
      .selectFrom('desk.tasks')
      .select('id')
      .where('request_id', '=', this.#request.id)
      .where('done_at', 'is', null)
      .execute()
    return {
      versions: versions.map(({ id, answer, task }) => ({
        id,
        answer: answer?.kind ?? null,
        atMost: task?.at_most.amount ?? null,
        outcome: task?.outcome?.kind ?? null,
      })),
      messages: messages.filter(({ source }: { source: string }) => source === 'user').length,
      todo: todo.length,
    }
  }

  known() {
    const newest = this.#versions.at(-1)
    return {
      versions: this.#versions.map(({ id, answer, atMost, outcome }) => ({ id, answer, atMost, outcome })),
      messages: this.#versions.filter(({ answer }) => answer !== null).length,
      todo: newest !== undefined && newest.atMost !== null && newest.outcome === null ? 1 : 0,
    }
  }

  async #setCap(next: string | null) {
    this.#cap = next
    const cap = next === null ? null : usd(next)
    const { status } = await this.#world.as(this.#world.maya).put(`${this.#request.path}/spending_cap`, { cap })
    assert.equal(status, 200)
  }

  async #send({ amount: price, minutes: open, held: holding, isBehind }: Step & { act: 'version' }) {
    const newest = this.#versions.at(-1)
    const from = this.#now(isBehind)
    const expires_at = new Date(from + open * MINUTE_MS)
    const held = holding === null ? null : from + holding * MINUTE_MS
    const held_until = held === null ? null : new Date(held).toISOString()
    const offered = [
      { ...optionOf('A', price, { held_until }), id: newest?.options.held ?? null },
      { ...optionOf('B', price), id: newest?.options.other ?? null },
    ]
    const { body: shown } = await this.#world.as(this.#world.theo).get(this.#desk(''))
    const wish = optionsToSend({
      set_id: newest?.set ?? null,
      replaces: newest?.id ?? null,
      expires_at,
      options: offered,
      seen_seq: shown.request.last_seq,
    })
    const server = isBehind ? this.#behind : this.#world
    const { status, body } = await callerOf(server, this.#world.theo).post(this.#desk('/options'), wish)
    const isSame = newest?.amount === price && newest.expires === expires_at.getTime() && newest.held === held
    assert.equal(status, isSame ? 422 : 201, body.error)
    if (isSame) return
    const set = body.options.sets[0]
    const { id, options, sent_at } = set.versions.at(-1)
    this.#lastSaid = Date.parse(sent_at)
    const nothingYet = { answer: null, atMost: null, outcome: null }
    const known = { held: options[0].id, other: options[1].id }
    const expires = expires_at.getTime()
    this.#versions.push({ id, set: set.id, options: known, held, amount: price, expires, ...nothingYet })
  }

  async #answer(version: Known, { choice: chosen, isRepeat: again }: Step & { act: 'answer' }) {
    const isNone = chosen === 'none'
    const until = chosen === 'held' && version.held !== null ? Math.min(version.held, version.expires) : version.expires
    const isWithin = isNone || this.#cap === null || compareAmounts(version.amount, this.#cap) <= 0
    const mayBe = version === this.#versions.at(-1) && version.answer === null && isWithin
    const isOpenAt = [false, true].map((isBehind) => mayBe && this.#now(isBehind) < until)
    const body = { version_id: version.id, option_id: isNone ? null : version.options[chosen], reason: 'No' }
    const answers = await this.#atBoth(this.#world.maya, `${this.#request.path}/option_answers`, body, again)
    const taken = answers.filter(({ status }) => status === 201)
    // if it expired by one server's clock only, the result depends on which server is first
    assert.ok(answers.every(({ status }, at) => status !== 409 || again || !isOpenAt[at] || taken.length > 0))
    assert.equal(taken.length > 0, isOpenAt.includes(true))
    assert.ok(taken.length < (again ? 3 : 2))
    assert.ok(new Set(taken.map(({ text }) => text)).size < 2)
    const [first] = taken
    if (!first) return
    const at = Date.parse(first.body.answer.at)
    assert.ok(at < until)
    this.#lastSaid = at
    version.answer = isNone ? 'declined' : 'picked'
  }

  async #spend(version: Known, { extra, isRepeat: again }: Step & { act: 'spend' }) {
    const atMost = `${Number(version.amount.slice(0, -3)) + extra}.00`
    const fits = version === this.#versions.at(-1) && version.answer === 'picked' && !version.atMost && extra <= 0
    const due_at = new Date(this.#world.clock.now().getTime() + MINUTE_MS)
    const body = { version_id: version.id, at_most: usd(atMost), owner: this.#world.theo.id, due_at }
    const answers = await this.#atBoth(this.#world.theo, this.#desk('/spending-tasks'), body, again)
    expectOnce(answers, fits, again)
    if (fits) version.atMost = atMost
  }

  async #record(version: Known, { kind, isRepeat: again }: Step & { act: 'outcome' }) {
    const fits = version === this.#versions.at(-1) && version.atMost !== null && version.outcome === null
    const spent = kind === 'cost_less' ? usd('1') : null
    const body = { version_id: version.id, kind, spent, words: 'So it is.' }
    expectOnce(await this.#atBoth(this.#world.theo, this.#desk('/spending-outcomes'), body, again), fits, again)
    if (fits) version.outcome = kind
  }

  /** Calls both servers at once. */
  #atBoth(who: TestMember | TestStaff, path: string, body: object, again: boolean): Promise<CallAnswer[]> {
    const key = crypto.randomUUID()
    return Promise.all(
      [this.#world, this.#behind].map((server, at) =>
        callerOf(server, who).post(path, body, { 'idempotency-key': again ? key : `${key}-${at}` }),
      ),
    )
  }

  /** Times in a thread increase, so a server that is behind uses the time of the last message. */
  #now = (isBehind: boolean) => Math.max(this.#lastSaid, this.#world.clock.now().getTime() - (isBehind ? BEHIND_MS : 0))
  #desk = (path: string) => `/desk/api/requests/${this.#request.external_id}${path}`
  #own = async () =>
    (await this.#world.as(this.#world.maya).get(`/api/v1/options?request_id=${this.#request.external_id}`)).body.options
}

const usd = (dollars: string) => ({ amount: dollars, currency: 'USD' })

/** Of two concurrent calls one succeeds; a call sent twice gets the same response twice. */
function expectOnce(answers: readonly CallAnswer[], fits: boolean, again: boolean) {
  const taken = answers.filter(({ status }) => status === 201)
  assert.equal(taken.length, fits ? 1 + Number(again) : 0)
  assert.ok(new Set(taken.map(({ text }) => text)).size < 2)
  assert.ok(answers.every(({ status }) => [201, 409, 422].includes(status)))
}
