import { trimmed } from '#basics/graphemes.ts'
import type { FlowQuestion } from '#contract/desk/catalog-flow.ts'
import { aboutQuestion, UNTITLED_QUESTION } from './labels.ts'
import type { Flow } from './use-idea-draft.ts'

/** A flow by its questions' keys, to be put together one by one; null where a question is not in it. */
export type FlowRecord = Readonly<Record<string, FlowQuestion | string | null>>

const ORDER = 'order'
/** What a question is called in a record. */
export const fieldOf = (key: string) => `question ${key}`

/** Two flows as records of the same fields: each question of either, and the order of those that are in both. */
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

/** The flow that a record means, in the order that was chosen; what is in the other alone follows what it followed. */
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

/** A question as a person reads it. */
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

/** What only one side asks has its number there, which the other may have given to another question. */
function placeOf(key: string, mine: Flow, theirs: Flow): string {
  const own = mine.findIndex((question) => question.key === key)
  const other = theirs.findIndex((question) => question.key === key)
  if (own < 0) return `Question ${other + 1}, theirs alone`
  return other < 0 ? `Question ${own + 1}, yours alone` : `Question ${own + 1}`
}
