import type { AnswerGiven } from '#contract/shared/request.ts'

/** An answer as `requests.answers` holds it; `file` is an upload's key. */
export type SavedAnswer = { readonly question: string; readonly answer: string; readonly file?: string | undefined }

type Asked = { readonly answers?: unknown; readonly details: string }

/**
 * The answers that a request was created from. Older requests have them only as text, in which a blank line within an
 * answer cannot be distinguished from its end.
 */
export function answersOf({ answers, details }: Asked): AnswerGiven[] {
  const saved = (answers as SavedAnswer[] | null | undefined) ?? answersIn(details) // as submit.ts writes them
  return saved.map(({ question, answer, file }) => ({
    question,
    answer,
    ...(file !== undefined && { attachment_url: `/attachments/${file}` }),
  }))
}

function answersIn(details: string): SavedAnswer[] {
  return details
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((block) => {
      const [question = '', ...answer] = block.split('\n')
      return { question, answer: answer.join('\n') }
    })
}
