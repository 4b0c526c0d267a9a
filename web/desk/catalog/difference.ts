import { trimmed } from '#basics/graphemes.ts'
import { type FlowQuestion, questionAsPublished } from '#contract/desk/catalog-flow.ts'
import { questionTypes } from '#contract/shared/question.ts'

/** What has been changed from one flow to another, a line for each change. */
export function differences(before: readonly FlowQuestion[], after: readonly FlowQuestion[]): string[] {
  return [
    ...after.flatMap((question, index) => changesOf(question, index, before)),
    ...before.filter((old) => !has(after, old)).map((old) => `“${nameOf(old)}” is gone`),
    ...(isReordered(before, after) ? ['The order of the questions'] : []),
  ]
}

function changesOf(question: FlowQuestion, index: number, before: readonly FlowQuestion[]): string[] {
  const old = before.find(({ key }) => key === question.key)
  const name = `Question ${index + 1}`
  if (!old) return [`${name} is new: “${nameOf(question)}”`]
  const [was, is] = [questionAsPublished(old), questionAsPublished(question)]
  return PARTS.filter(({ of }) => JSON.stringify(of(was)) !== JSON.stringify(of(is))).map(
    ({ words }) => `${name}: ${words}`,
  )
}

type Published = ReturnType<typeof questionAsPublished>

const PARTS: readonly { words: string; of: (question: Published) => unknown }[] = [
  { words: 'its words', of: ({ label }) => label },
  { words: 'its answer type', of: ({ type }) => type },
  // a question that becomes another type loses or gets its choices by that alone
  { words: 'its choices', of: ({ type, choices }) => (questionTypes[type].hasChoices ? choices : null) },
  { words: 'whether it may be skipped', of: ({ optional }) => optional },
  { words: 'whether the last answer is suggested', of: ({ suggested }) => suggested },
  { words: 'what its answer is stored as', of: ({ datum_id, datum_label }) => [datum_id, datum_label] },
]

/** Whether those that are in both stand in another order. */
function isReordered(before: readonly FlowQuestion[], after: readonly FlowQuestion[]): boolean {
  const [stood, stand] = [before.filter((one) => has(after, one)), after.filter((one) => has(before, one))]
  return stood.some(({ key }, index) => key !== stand[index]?.key)
}

function has(flow: readonly FlowQuestion[], { key }: FlowQuestion): boolean {
  return flow.some((question) => question.key === key)
}

function nameOf({ label }: FlowQuestion): string {
  return trimmed(label) || '…'
}
