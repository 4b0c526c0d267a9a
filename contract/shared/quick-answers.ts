import * as z from 'zod/mini'
import * as field from './fields.ts'

export const QUICK_ANSWERS_MAX = 4
export const QUICK_ANSWER_MAX = 40

/** Answers that a concierge offers with a message. The member can press one instead of typing. */
export const quickAnswers = z.array(field.required('Please write the answer', QUICK_ANSWER_MAX)).check(
  z.maxLength(QUICK_ANSWERS_MAX, `Please offer at most ${QUICK_ANSWERS_MAX} answers.`),
  z.refine<string[]>((answers) => new Set(answers).size === answers.length, {
    error: 'Please offer each answer once.',
  }),
)
