import * as z from 'zod/mini'
import * as field from '#contract/shared/fields.ts'
import { questionType } from '#contract/shared/question.ts'

export const QUESTION_MAX_CHARACTERS = 300
export const CHOICE_MAX_CHARACTERS = 100
export const QUESTIONS_MAX = 40
export const CHOICES_MAX = 40

/** Identifies a question or a choice while its text changes. */
const key = field.text(64)

const choice = z.object({ key, label: field.text(CHOICE_MAX_CHARACTERS), value: field.text(CHOICE_MAX_CHARACTERS) })
export type FlowChoice = z.output<typeof choice>

/** A question in a draft: it may be empty, or lack its choices. */
export const flowQuestion = z.object({
  key,
  label: field.text(QUESTION_MAX_CHARACTERS),
  type: questionType,
  choices: z.array(choice).check(z.maxLength(CHOICES_MAX, `Please offer at most ${CHOICES_MAX} choices.`)),
  optional: z.boolean(),
  /** Suggests the member's last answer. */
  suggested: z.boolean(),
  /** ID of the Datum that stores the answer; null creates a Datum on publication. */
  datum_id: z.nullable(z.int().check(z.positive(), z.maximum(999_999_999))),
  /** Label of a new Datum at the desk; an empty label uses the text of the question. */
  datum_label: field.text(field.NAME_MAX_CHARACTERS),
})
export type FlowQuestion = z.output<typeof flowQuestion>

/** The last question in the list is the final one. */
export const flow = z
  .array(flowQuestion, 'Please send the questions.')
  .check(z.maxLength(QUESTIONS_MAX, `Please ask at most ${QUESTIONS_MAX} questions.`))
