import { isolate } from '#basics/text/isolate.ts'
import { foldForSearch } from '#basics/text/text.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import { BULK_MAX, type BulkAct, deskBulkAct } from '#contract/desk/queue/bulk.ts'
import { type DeskState, deskQueueChoices, type SettableState } from '#contract/desk/queue/queue.ts'
import { deskColleagues } from '#contract/desk/queue/shifts.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'
import { momentInSentence } from '#web/desk/shared/time/moments.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { promiseReads, queueReads, refetchAnswers, refetchRequest } from '#web/desk/shared/wire/queries.ts'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { CallError } from '#web/wire/call-error.ts'

/** A request as the screen shows it. The act requires this state, and undo restores it. */
export type Target = {
  readonly external_id: string
  readonly name: string
  /** Needed for a change of state. */
  readonly state?: DeskState
  readonly assignee: { readonly id: number; readonly name: string } | null
  /** Last message shown. Messages after it must be read before the request is solved. */
  readonly last_seq?: number
  /** Tags of the request, needed for a change of tags. */
  readonly tags?: readonly string[]
  /** The current snooze, if it is known. */
  readonly snoozed?: { readonly until: string | null } | null
}
type Done = AnswerOf<typeof deskBulkAct>
export type Act =
  | Exclude<BulkAct, { kind: 'snooze' | 'assign' | 'remind' }>
  | { readonly kind: 'remind'; readonly id: string; readonly what: string; readonly due_at: string }
  | { readonly kind: 'snooze'; readonly until: string | null }
  | { readonly kind: 'assign'; readonly assignee: number | null }

/**
 * Applies one act to all targets, reports the result, and offers one undo.
 * @param saying what was done, such as "given to Ines"
 * @returns whether the act succeeded for any target
 */
export const actOnMany = (act: Act, targets: readonly Target[], saying: string): Promise<boolean> =>
  actInSteps([{ act, targets }], saying)

/** Like `actOnMany`, with different acts for different targets. It also reports one result and offers one undo. */
export async function actInSteps(steps: readonly BulkStep[], saying: string): Promise<boolean> {
  const back: BulkStep[] = []
  const done: Target[] = []
  const notDone: Done['not_done'][number][] = []
  const progress = progressOf(steps)
  try {
    for (const { act, targets } of steps.flatMap(inBatches)) {
      progress.say(done.length + notDone.length)
      const answer = await send(act, targets)
      const some = targets.filter(({ external_id }) => answer.done.includes(external_id))
      if (some.length > 0) back.push(...backFrom(act, some))
      done.push(...some)
      notDone.push(...answer.not_done)
    }
  } catch (error) {
    toasts.fail(error)
  } finally {
    progress.end()
    // The steps before a failure can be undone, too.
    if (done.length > 0) {
      toasts.done(`${countOf(done)} ${saying}.`, back.length > 0 ? () => undo(back) : undefined)
    }
    sayNotDone(notDone)
    refetchAfter(steps)
  }
  return done.length > 0
}

function inBatches({ act, targets }: BulkStep): BulkStep[] {
  const batches = Array.from({ length: Math.ceil(targets.length / BULK_MAX) }, (_, index) => index * BULK_MAX)
  return batches.map((from) => ({ act, targets: targets.slice(from, from + BULK_MAX) }))
}

async function send(act: Act, targets: readonly Target[]): Promise<Done> {
  const requests = targets.map(({ external_id, assignee, last_seq, state, snoozed }) => ({
    external_id,
    assigned_to: assignee?.id ?? null,
    seen_seq: last_seq,
    // solving depends on the last message instead
    ...(act.kind === 'state' && act.state !== 'solved' && { state }),
    ...(snoozed !== undefined && { snoozed: snoozed && { until: snoozed.until } }),
  }))
  const input = { headers: { 'idempotency-key': crypto.randomUUID() }, body: { act, requests } }
  try {
    return await call(deskBulkAct, input)
  } catch (error) {
    // the key makes a retry idempotent
    if (error instanceof CallError && error.passing) return call(deskBulkAct, input)
    throw error
  }
}

async function undo(steps: readonly BulkStep[]) {
  const progress = progressOf(steps)
  let count = 0
  try {
    for (const { act, targets } of steps) {
      progress.say(count)
      sayNotDone((await send(act, targets)).not_done)
      count += targets.length
    }
  } catch (error) {
    toasts.fail(error)
  } finally {
    progress.end()
    refetchAfter(steps)
  }
}

/** Shows the progress if more than one call is needed. */
function progressOf(steps: readonly BulkStep[]) {
  const total = steps.reduce((sum, { targets }) => sum + targets.length, 0)
  let shown: number | null = null
  const end = () => {
    if (shown !== null) toasts.close(shown)
  }
  return {
    say(count: number) {
      if (total <= BULK_MAX) return
      end()
      shown = toasts.show({ message: `${inWords(count)} of ${inWords(total)} requests are done …` })
    },
    end,
  }
}

const inWords = (count: number) => count.toLocaleString('en-US')

export type BulkStep = { readonly act: Act; readonly targets: readonly Target[] }

/** Steps that restore the previous state of each target. */
export function backFrom(act: Act, targets: readonly Target[]): BulkStep[] {
  switch (act.kind) {
    case 'assign': {
      // the requests have the new assignee by now
      const holder = act.assignee === null ? null : { id: act.assignee, name: '' }
      return steps(
        targets,
        ({ assignee }) => assignee?.id ?? null,
        (assignee) => ({ kind: 'assign', assignee }),
      ).map((step) => ({ ...step, targets: step.targets.map((one) => ({ ...one, assignee: holder })) }))
    }
    case 'state': {
      const { state: now } = act
      if (now === 'solved') return [{ act: { kind: 'take_back' }, targets }]
      return steps(
        targets,
        ({ state = 'in_progress' }) => settable(state),
        (state) => ({ kind: 'state', state }),
      ).map((step) => ({ ...step, targets: step.targets.map((one) => ({ ...one, state: now })) }))
    }
    case 'snooze':
      return [{ act: { kind: 'wake' }, targets }]
    case 'note':
      return [{ act: { kind: 'take_note', id: act.id }, targets }]
    case 'remind':
      return [{ act: { kind: 'forget', id: act.id }, targets }]
    case 'tags':
      return backFromTags(act, targets)
    case 'hand_over':
      return [{ act: { kind: 'hand_back', from: act.from }, targets }]
    default:
      return []
  }
}

/** Undo keeps tags that the request had before, and tags that a colleague added since. */
function backFromTags({ add, remove }: Extract<Act, { kind: 'tags' }>, targets: readonly Target[]): BulkStep[] {
  const back = ({ tags = [] }: Target) => {
    const has = (name: string) => tags.some((one) => foldForSearch(one) === foldForSearch(name))
    return { add: remove.filter(has), remove: add.filter((name) => !has(name)) }
  }
  return [...Map.groupBy(targets, (one) => JSON.stringify(back(one))).values()].flatMap((some): BulkStep[] => {
    const change = some[0] && back(some[0])
    if (!change || change.add.length + change.remove.length === 0) return []
    return [{ act: { kind: 'tags', ...change, own: true }, targets: some }]
  })
}

const settable = (state: DeskState): SettableState => (state === 'closed' ? 'solved' : state)

function steps<T>(targets: readonly Target[], before: (one: Target) => T, act: (before: T) => Act): BulkStep[] {
  return [...Map.groupBy(targets, before)].map(([value, some]) => ({ act: act(value), targets: some }))
}

const NAMED = 3

function sayNotDone(notDone: Done['not_done']) {
  if (notDone.length === 0) return
  const why = [...Map.groupBy(notDone, ({ message }) => message)].map(
    ([message, some]) => `${namesOf(some)}: ${message}`,
  )
  toasts.fail(`Not done. ${why.join(' ')}`)
}

function namesOf(some: Done['not_done']): string {
  const named = some.slice(0, NAMED).map(({ name }) => `“${isolate(name)}”`)
  const more = some.length > NAMED ? [`${some.length - NAMED} more`] : []
  return new Intl.ListFormat('en-US').format([...named, ...more])
}

const countOf = (targets: readonly Target[]): string =>
  targets.length === 1 ? `“${isolate(targets[0]?.name ?? '')}” is` : `${inWords(targets.length)} requests are`

/** Example: "snoozed until Mon 9:00 AM". */
export const asideLabel = (until: string | null): string =>
  until === null ? 'snoozed until an answer' : `snoozed until ${momentInSentence(until, timeNow())}`

function refetchAfter(steps: readonly BulkStep[]) {
  void refetchAnswers(...queueReads, ...promiseReads, deskColleagues)
  void refetchRequest()
  if (steps.some(({ act }) => act.kind === 'tags')) void refetchAnswers(deskQueueChoices)
}
