import * as z from 'zod/mini'
import { type Message, msg, t } from '#basics/language/translate.ts'
import * as field from './fields.ts'

export const FEEDBACK_WORD_MAX = 500

/** Time saved, as reported by a member, from least to most. */
export const SAVED_TIMES = ['none', 'under_1h', '1h_to_3h', '3h_to_8h', 'over_8h'] as const
export const savedTime = z.enum(SAVED_TIMES, { error: () => t('Please choose one of these.') })
export type SavedTime = z.output<typeof savedTime>

/** Answers to "Did that save you time?". */
export const SAVED_TIME_WORDS: Readonly<Record<SavedTime, Message>> = {
  none: msg('No'),
  under_1h: msg('Up to an hour'),
  '1h_to_3h': msg('1 to 3 hours'),
  '3h_to_8h': msg('3 to 8 hours'),
  over_8h: msg('More than 8 hours'),
}

/** A member's feedback on a completed request; either part may be missing. */
export const feedback = z.object({
  word: z.nullable(z.string()),
  saved_time: z.nullable(savedTime),
  at: field.time,
})
export type Feedback = z.output<typeof feedback>
