import type { RequestDetail } from '#contract/member/requests.ts'

/** Who has it in hand: whoever of us wrote last; null while nobody has. */
export function conciergeOf({ messages }: Pick<RequestDetail, 'messages'>): string | null {
  return messages.findLast(({ source }) => source === 'other')?.source_name ?? null
}

/** The details are blocks of a question and its answer. */
export function questionsOf(details: string): { question: string; answer: string }[] {
  return details
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((block) => {
      const [question = '', ...answer] = block.split('\n')
      return { question, answer: answer.join('\n') }
    })
}
