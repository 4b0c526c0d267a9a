import * as z from 'zod/mini'
import * as field from './fields.ts'

export const MILESTONES_MIN = 3
export const MILESTONES_MAX = 5
export const MILESTONE_MAX_CHARACTERS = 24

/** Name of a step: "Linden decides". */
export const milestoneWords = field.requiredLine('Please say what this step is', MILESTONE_MAX_CHARACTERS)

/** A date without a time: `2026-11-30`. */
export const milestoneDay = z.iso.date('Please choose a day.')

/** One step toward the completion of a request; the last step completes it. */
export const milestone = z.object({
  id: z.string(),
  words: z.string(),
  /** Promised date; null if none is promised. */
  due_on: z.nullable(z.string()),
  /** Null until the step is done. */
  done_at: z.nullable(field.time),
})
export type Milestone = z.output<typeof milestone>
