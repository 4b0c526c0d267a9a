import { isolate } from '#basics/isolate.ts'
import { timeNow } from '#basics/server-clock.ts'
import { foldForSearch } from '#basics/text.ts'
import { BULK_MAX, type BulkAct, deskBulkAct } from '#contract/desk/bulk.ts'
import type { DeskState, SettableState } from '#contract/desk/queue.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'
import { toasts } from '#web/kit/toasts.ts'
import { CallError } from '#web/wire/call-error.ts'
import { call } from './call.ts'
import { momentInSentence } from './moments.ts'
import { promiseKeys } from './promises.ts'
import { keys, queryClient } from './queries.ts'

/** A request as the screen shows it: what is done rests on that, and what is undone leads back to it. */
export type Target = {
  readonly external_id: string
  readonly name: string
  /** Where its state is what is changed. */
  readonly state?: DeskState
  readonly assignee: { readonly id: number; readonly name: string } | null
  /** Up to where it was shown: what came after that is read before it is solved. */
  readonly last_seq?: number
  /** What it is tagged, where that is changed. */
  readonly tags?: readonly string[]
  /** How it lies aside, where that is known. */
  readonly snoozed?: { readonly until: string | null } | null
}
type Done = AnswerOf<typeof deskBulkAct>
export type Act =
  | Exclude<BulkAct, { kind: 'snooze' | 'assign' | 'remind' }>
  | { readonly kind: 'remind'; readonly id: string; readonly what: string; readonly due_at: string }
  | { readonly kind: 'snooze'; readonly until: string | null }
  | { readonly kind: 'assign'; readonly assignee: number | null }

/**
 * Does the same to each, says what became of it, and offers one way back for all.
 * @param saying what was done to so many, such as "given to Ines"
 * @returns whether it was done to any
 */
export const actOnMany = (act: Act, targets: readonly Target[], saying: string): Promise<boolean> =>
  actInSteps([{ act, targets }], saying)

/** As `actOnMany`, where not the same is done to all: one word about it and one way back all the same. */
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
    toasts.show({ type: 'error', message: error instanceof Error ? error.message : 'That did not work.' })
  } finally {
    progress.end()
    // what was done before something failed can be undone, too
    if (done.length > 0) {
      const action = back.length > 0 ? { label: 'Undo', run: () => void undo(back) } : undefined
      toasts.show({ type: 'success', message: `${countOf(done)} ${saying}.`, autoDismiss: true, action })
    }
    sayNotDone(notDone)
    refetch(steps)
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
    // what is solved rests on what was said
    ...(act.kind === 'state' && act.state !== 'solved' && { state }),
    ...(snoozed !== undefined && { snoozed: snoozed && { until: snoozed.until } }),
  }))
  const input = { headers: { 'idempotency-key': crypto.randomUUID() }, body: { act, requests } }
  try {
    return await call(deskBulkAct, input)
  } catch (error) {
    // under its key the same once more is the same
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
    toasts.show({ type: 'error', message: error instanceof Error ? error.message : 'That did not work.' })
  } finally {
    progress.end()
    refetch(steps)
  }
}

/** How far it is, said where more than one call is needed. */
function progressOf(steps: readonly BulkStep[]) {
  const total = steps.reduce((sum, { targets }) => sum + targets.length, 0)
  let said: number | null = null
  const end = () => {
    if (said !== null) toasts.close(said)
  }
  return {
    say(count: number) {
      if (total <= BULK_MAX) return
      end()
      said = toasts.show({ message: `${inWords(count)} of ${inWords(total)} requests are done …` })
    },
    end,
  }
}

const inWords = (count: number) => count.toLocaleString('en-US')

export type BulkStep = { readonly act: Act; readonly targets: readonly Target[] }

/** What leads back from an act to how each of these was before. */
export function backFrom(act: Act, targets: readonly Target[]): BulkStep[] {
  switch (act.kind) {
    case 'assign': {
      // they are with somebody else by now
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

/** What a request had before it keeps, and what a colleague put on meanwhile stays. */
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
  toasts.show({ type: 'error', message: `Not done. ${why.join(' ')}` })
}

function namesOf(some: Done['not_done']): string {
  const named = some.slice(0, NAMED).map(({ name }) => `“${isolate(name)}”`)
  const more = some.length > NAMED ? [`${some.length - NAMED} more`] : []
  return new Intl.ListFormat('en-US').format([...named, ...more])
}

const countOf = (targets: readonly Target[]): string =>
  targets.length === 1 ? `“${isolate(targets[0]?.name ?? '')}” is` : `${inWords(targets.length)} requests are`

/** "put aside until Mon 9:00 AM". */
export const asideLabel = (until: string | null): string =>
  until === null ? 'put aside until an answer' : `put aside until ${momentInSentence(until, timeNow())}`

function refetch(steps: readonly BulkStep[]) {
  void queryClient.invalidateQueries({ queryKey: keys.queues })
  void queryClient.invalidateQueries({ queryKey: ['request'] })
  void queryClient.invalidateQueries({ queryKey: promiseKeys.all })
  void queryClient.invalidateQueries({ queryKey: keys.colleagues })
  if (steps.some(({ act }) => act.kind === 'tags')) void queryClient.invalidateQueries({ queryKey: keys.choices })
}
