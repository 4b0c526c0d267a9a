import * as z from 'zod/mini'
import * as field from './fields.ts'

export const FEEDBACK_WORD_MAX = 500

/** How much of their time a member says that it saved them, from the least to the most. */
export const SAVED_TIMES = ['none', 'under_1h', '1h_to_3h', '3h_to_8h', 'over_8h'] as const
export const savedTime = z.enum(SAVED_TIMES, 'Please choose one of these.')
export type SavedTime = z.output<typeof savedTime>

/** As answers to "Did that save you time?". */
export const SAVED_TIME_WORDS: Readonly<Record<SavedTime, string>> = {
  none: 'No',
  under_1h: 'Up to an hour',
  '1h_to_3h': '1 to 3 hours',
  '3h_to_8h': '3 to 8 hours',
  over_8h: 'More than 8 hours',
}

/** What a member said of a completed request; either may be missing. */
export const feedback = z.object({
  word: z.nullable(z.string()),
  saved_time: z.nullable(savedTime),
  at: field.time,
})
export type Feedback = z.output<typeof feedback>
