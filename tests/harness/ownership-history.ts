import fc from 'fast-check'
import { alertsOf } from '#server/requests/alerts/alerts-of.ts'
import { mailUnattended } from '#server/requests/alerts/mail-unattended.ts'
import { deliverDueSend } from '#server/requests/replies/deliver.ts'
import { endBreaks } from '#server/requests/shifts/end-breaks.ts'
import type { CallAnswer } from '#tests/world/caller.ts'
import { HOUR_MS, MINUTE_MS } from '#tests/world/clock.ts'
import { giveSend } from '#tests/world/conversation.ts'
import { createColleague, type TestStaff } from '#tests/world/people.ts'
import { giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import type { World } from '#tests/world/world.ts'

const WORK = ['request', 'give', 'task', 'reminder', 'send', 'write'] as const
const LEAVES = ['break', 'away', 'ill', 'days off', 'hours', 'close', 'role'] as const
/** An act of a concierge, or time that passes. `who` and `other` are indexes in the team. */
const step = fc.record({
  act: fc.oneof(
    { arbitrary: fc.constantFrom(...WORK), weight: 6 },
    { arbitrary: fc.constantFrom(...LEAVES), weight: 3 },
    { arbitrary: fc.constantFrom('break' as const, 'ill' as const), weight: 3 },
    { arbitrary: fc.constant('back' as const), weight: 1 },
    { arbitrary: fc.constant('pass' as const), weight: 4 },
  ),
  who: fc.nat(2),
  other: fc.nat(2),
  minutes: fc.constantFrom(5, 40, 130, 230),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
export const ownershipSteps = fc.array(step, { minLength: 8, maxLength: 30 })

/**
 * A team of three in its own world, and the expected state from the tables, computed without the functions under test.
 */
export class OwnershipHistory {
  readonly #world: World
  #team: TestStaff[] = []
  readonly #requests: StoredRequest[] = []

  constructor(world: World) {
    this.#world = world
  }

  async begin(): Promise<void> {
    const { app, clock, theo, ines } = this.#world
    clock.advance(7 * HOUR_MS) // 10:00 in Chicago
    const lena = { name: 'Lena Ortega', passwordHash: 'x', role: 'concierge' as const }
    this.#team = [theo, ines, await createColleague({ ...lena, db: app.deskDb, now: clock.now() })]
    this.#requests.push(await giveRequest(this.#world, this.#world.maya))
  }

  /** A rejected act, for example a break without a cover, changes nothing. */
  async take(one: Step): Promise<void> {
    const answer = await this.#act(one)
    if (answer && answer.status >= 500) throw new Error(`${one.act} was answered ${answer.status}: ${answer.text}`)
    await endBreaks(this.#world.app)
    while ((await deliverDueSend(this.#world.app)) > 0);
    await mailUnattended(this.#world.app)
  }

  async #act({ act, who, other, minutes }: Step): Promise<CallAnswer | undefined> {
    const { clock, maya, olga } = this.#world
    const person = this.#team[who] ?? olga
    const request = this.#requests[(who + other) % this.#requests.length] ?? fail()
    const as = this.#world.as(person)
    const later = new Date(clock.now().getTime() + minutes * MINUTE_MS).toISOString()
    const path = `/desk/api/requests/${request.external_id}`
    const cover = this.#team[other]?.id ?? null
    switch (act) {
      case 'request':
        this.#requests.push(await giveRequest(this.#world, maya))
        return
      case 'give':
        return as.patch(path, { assignee: cover })
      case 'task':
        return as.post(`${path}/tasks`, { title: 'Ring the vet', owner: cover, due_at: later })
      case 'reminder':
        return as.post(`${path}/reminders`, { what: 'Ask how he is', due_at: later })
      case 'send':
        await giveSend(this.#world, person, request, { run_at: later }).catch(() => undefined)
        return
      case 'write':
        return this.#world.as(maya).post(`${request.path}/messages`, { message: { body: 'He limps again.' } })
      case 'break':
        return as.put('/desk/api/me/shift', { on_shift: false, until: later, covered_by: cover })
      case 'away':
        return as.put('/desk/api/me/shift', { on_shift: false })
      case 'ill':
        return this.#world
          .as(this.#team[other] ?? olga)
          .put(`/desk/api/concierges/${person.id}/shift`, { on_shift: false })
      case 'days off':
        return as.put('/desk/api/me/hours', {
          hours: null,
          days_away: [{ first_day: this.#day(), last_day: this.#day() }],
        })
      case 'hours':
        return as.put('/desk/api/me/hours', {
          hours: { time_zone: 'UTC', opens: '06:00', closes: '17:00' },
          days_away: [],
        })
      case 'close':
        return this.#world.as(olga).post(`/desk/api/staff/${person.id}/close`)
      case 'role':
        return this.#world
          .as(olga)
          .patch(`/desk/api/staff/${person.id}`, { role: 'employer', company_id: this.#world.brightwater })
      case 'back':
        return as.put('/desk/api/me/shift', { on_shift: true })
      case 'pass':
        clock.advance(minutes * MINUTE_MS)
        return
    }
  }

  #day = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Chicago' }).format(this.#world.clock.now())

  /** Violations of the rule of ownership; empty if each open call reaches a colleague who is present. */
  async broken(): Promise<string[]> {
    const people = await this.#people()
    const present = people.filter((person) => person.present)
    const called = new Map<number, Set<string>>()
    for (const { id } of present) {
      const { alerts } = await alertsOf(this.#world.app, { id })
      called.set(id, new Set(alerts.map(({ key }) => key)))
    }
    const warned = await this.#world.app.deskDb.selectFrom('desk.unattended_told').select(['staff_id', 'key']).execute()
    return (await this.#calls(people)).flatMap(({ key, alert, owner }) => {
      const attendant = attendantOf(owner, people)
      const reaches = attendant === null ? present.map(({ id }) => id) : [attendant]
      const deaf = reaches.filter((id) => !called.get(id)?.has(alert))
      const unmailed =
        attendant === null ? reaches.filter((id) => !warned.some((row) => row.staff_id === id && row.key === key)) : []
      return [
        ...deaf.map((id) => `${alert} does not alert ${id}`),
        ...unmailed.map((id) => `${key} is not mailed to ${id}`),
      ]
    })
  }

  /** Open work of a colleague who has left. */
  async leftBehind(): Promise<string[]> {
    const { deskDb } = this.#world.app
    const gone = (await this.#people()).filter((person) => person.gone).map(({ id }) => id)
    if (gone.length === 0) return []
    const requests = await deskDb
      .selectFrom('requests')
      .select('external_id')
      .where('assignee_id', 'in', gone)
      .execute()
    const sends = await deskDb
      .selectFrom('desk.scheduled_sends')
      .select('id')
      .where('staff_id', 'in', gone)
      .where('state', '=', 'waiting')
      .execute()
    const tasks = await deskDb
      .selectFrom('desk.tasks as task')
      .innerJoin('requests', 'requests.id', 'task.request_id')
      .select('task.id')
      .where('task.owner_id', 'in', gone)
      .where('requests.assignee_id', 'is not', null)
      .execute()
    const reminders = await deskDb
      .selectFrom('desk.reminders as reminder')
      .innerJoin('requests', 'requests.id', 'reminder.request_id')
      .select('reminder.id')
      .where('reminder.staff_id', 'in', gone)
      .where('reminder.ended_at', 'is', null)
      .where('requests.assignee_id', 'is not', null)
      .execute()
    const covers = await deskDb.selectFrom('desk.staff').select('name').where('covered_by', 'in', gone).execute()
    return [requests, sends, tasks, reminders, covers].flat().map((one) => JSON.stringify(one))
  }

  async #people(): Promise<Person[]> {
    const { deskDb, now } = this.#world.app
    const at = now()
    const days = await deskDb.selectFrom('desk.days_away').select(['staff_id', 'first_day']).execute() // each is one day
    const hours = await deskDb.selectFrom('desk.own_hours').select('staff_id').execute() // 06:00 to 17:00 in UTC
    const rows = await deskDb.selectFrom('desk.staff').selectAll().orderBy('id').execute()
    return rows.map((row) => {
      const gone = row.closed_at !== null || row.role !== 'concierge'
      const away = row.away_since !== null && (row.away_until === null || row.away_until > at)
      const off = days.some((one) => one.staff_id === row.id && isDay(one.first_day, this.#day()))
      const outside =
        hours.some(({ staff_id }) => staff_id === row.id) && (at.getUTCHours() < 6 || at.getUTCHours() >= 17)
      return { id: row.id, gone, cover: row.covered_by, present: !gone && !away && !off && !outside }
    })
  }

  async #calls(people: readonly Person[]): Promise<Call[]> {
    const { deskDb, now } = this.#world.app
    const at = now()
    const isGone = (id: number) => people.some((person) => person.id === id && person.gone)
    const soon = new Date(at.getTime() + 30 * MINUTE_MS)
    const answers = await deskDb
      .selectFrom('requests')
      .select(['external_id', 'assignee_id', 'due_at'])
      .where('status', '<>', 'closed')
      .where('waiting_on', '=', 'us')
      .where('due_at', '<=', soon)
      .execute()
    const tasks = await deskDb.selectFrom('desk.tasks').selectAll().where('done_at', 'is', null).execute()
    const reminders = await deskDb.selectFrom('desk.reminders').selectAll().where('ended_at', 'is', null).execute()
    const sends = await deskDb.selectFrom('desk.scheduled_sends').selectAll().where('state', '=', 'held').execute()
    const due = ({ due_at }: { due_at: Date }, owner: number) => due_at <= at || isGone(owner)
    return [
      ...answers.map(({ external_id: id, assignee_id: owner, due_at }) => {
        const seconds = secondsOf(due_at ?? at)
        return {
          key: `answer-${id}-${seconds}`,
          alert: `${(due_at ?? at) <= at ? 'late' : 'due'}-${id}-${seconds}`,
          owner,
        }
      }),
      ...tasks
        .filter((task) => due(task, task.owner_id))
        .map(({ id, owner_id: owner, due_at }) => ({
          key: `task-${id}-${secondsOf(due_at)}`,
          alert: `task-${id}`,
          owner,
        })),
      ...reminders
        .filter((one) => due(one, one.staff_id))
        .map(({ id, staff_id: owner, due_at }) => ({
          key: `reminder-${id}-${secondsOf(due_at)}`,
          alert: `task-${id}`,
          owner,
        })),
      ...sends.map(({ id, staff_id: owner, run_at }) => ({
        key: `send-${id}-${secondsOf(run_at)}`,
        alert: `held-${id}`,
        owner,
      })),
    ]
  }
}

type Person = { readonly id: number; readonly gone: boolean; readonly cover: number | null; readonly present: boolean }
type Call = { readonly key: string; readonly alert: string; readonly owner: number | null }

/** The owner if present, else the first present colleague in the chain of covers; null is the queue. */
function attendantOf(owner: number | null, people: readonly Person[]): number | null {
  const passed = new Set<number>()
  for (let id = owner; id !== null && !passed.has(id); ) {
    passed.add(id)
    const person = people.find((one) => one.id === id)
    if (!person || person.gone) return null
    if (person.present) return id
    id = person.cover
  }
  return null
}

const secondsOf = (at: Date) => Math.round(at.getTime() / 1000)
const isDay = (day: unknown, today: string) =>
  (day instanceof Date ? day.toISOString() : String(day)).slice(0, 10) === today

function fail(): never {
  throw new Error('A history has a request.')
}
