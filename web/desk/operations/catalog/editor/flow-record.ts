import { trimmed } from '#basics/text/graphemes.ts'
import type { FlowQuestion } from '#contract/desk/operations/flow.ts'
import { aboutQuestion, UNTITLED_QUESTION } from '#web/desk/operations/catalog/labels.ts'
import type { Flow } from './use-idea-draft.ts'

/** A flow's questions by key, for a merge by question. Null if the flow does not have the question. */
export type FlowRecord = Readonly<Record<string, FlowQuestion | string | null>>

const ORDER = 'order'
/** Field name of a question in a record. */
export const fieldOf = (key: string) => `question ${key}`

/** Two flows as records with the same fields: every question of either, and the order of the common ones. */
export function flowRecords(flows: { readonly mine: Flow; readonly theirs: Flow; readonly base: Flow }) {
  const { mine, theirs } = flows
  const keys = [...new Set([...theirs, ...mine].map(({ key }) => key))]
  const shared = keys.filter((key) => find(mine, key) && find(theirs, key))
  const recordOf = (flow: Flow): FlowRecord => ({
    ...Object.fromEntries(keys.map((key) => [fieldOf(key), find(flow, key) ?? null])),
    [ORDER]: flow
      .filter(({ key }) => shared.includes(key))
      .map(({ key }) => key)
      .join('\n'),
  })
  const labels: Record<string, string> = {
    ...Object.fromEntries(keys.map((key) => [fieldOf(key), placeOf(key, mine, theirs)])),
    [ORDER]: 'The order of the questions',
  }
  const names = new Map([...theirs, ...mine].map((question) => [question.key, nameOf(question)]))
  const say = (field: string, value: FlowRecord[string] | undefined) =>
    field === ORDER && typeof value === 'string'
      ? value
          .split('\n')
          .map((key) => names.get(key) ?? '')
          .join('\n')
      : sayQuestion(value)
  return { records: { mine: recordOf(mine), theirs: recordOf(theirs), base: recordOf(flows.base) }, labels, say }
}

/**
 * Converts a record to a flow, in the chosen order. A question that is only in the other flow keeps its predecessor.
 */
export function flowFrom(record: FlowRecord, { mine, theirs }: { readonly mine: Flow; readonly theirs: Flow }): Flow {
  const isMine = record[ORDER] === flowRecords({ mine, theirs, base: theirs }).records.mine[ORDER]
  const [first, second] = isMine ? [mine, theirs] : [theirs, mine]
  const order = first.map(({ key }) => key)
  for (const [index, { key }] of second.entries()) {
    if (order.includes(key)) continue
    order.splice(order.indexOf(second[index - 1]?.key ?? '') + 1, 0, key)
  }
  return order.flatMap((key) => {
    const question = record[fieldOf(key)]
    return typeof question === 'object' && question !== null ? [question] : []
  })
}

/** Formats a question for display. */
function sayQuestion(question: FlowRecord[string] | undefined): string {
  if (!question || typeof question === 'string') return 'Not asked'
  const choices = question.choices.map(({ label, value: stored }) =>
    label === stored ? label : `${label} (${stored})`,
  )
  const lines = [nameOf(question), aboutQuestion(question, false), choices.join(', ')]
  return lines.filter((line) => line !== '').join('\n')
}

const find = (flow: Flow, key: string) => flow.find((question) => question.key === key)
const nameOf = ({ label }: FlowQuestion) => trimmed(label) || UNTITLED_QUESTION

/** A question that only one side has is numbered within that side, where the other side may use the same number. */
function placeOf(key: string, mine: Flow, theirs: Flow): string {
  const own = mine.findIndex((question) => question.key === key)
  const other = theirs.findIndex((question) => question.key === key)
  if (own < 0) return `Question ${other + 1}, only in their version`
  return other < 0 ? `Question ${own + 1}, only in yours` : `Question ${own + 1}`
}
