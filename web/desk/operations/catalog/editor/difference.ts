import { trimmed } from '#basics/text/graphemes.ts'
import { type FlowQuestion } from '#contract/desk/operations/flow.ts'
import { questionTypes } from '#contract/shared/question.ts'
import { questionAsPublished } from '#domain/flow-rules.ts'

/** Lines that describe the changes from one flow to another. */
export function differences(before: readonly FlowQuestion[], after: readonly FlowQuestion[]): string[] {
  return [
    ...after.flatMap((question, index) => changesOf(question, index, before)),
    ...before.filter((old) => !has(after, old)).map((old) => `“${nameOf(old)}” was removed`),
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
  { words: 'its text', of: ({ label }) => label },
  { words: 'its answer type', of: ({ type }) => type },
  // a changed type alone adds or removes the choices
  { words: 'its choices', of: ({ type, choices }) => (questionTypes[type].hasChoices ? choices : null) },
  { words: 'whether it may be skipped', of: ({ optional }) => optional },
  { words: 'whether the last answer is suggested', of: ({ suggested }) => suggested },
  { words: 'what its answer is stored as', of: ({ datum_id, datum_label }) => [datum_id, datum_label] },
]

/** Whether the questions that are in both flows have a different order. */
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
