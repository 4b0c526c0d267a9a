import * as z from 'zod/mini'
import * as field from './fields.ts'

export const MILESTONES_MIN = 3
export const MILESTONES_MAX = 5
export const MILESTONE_MAX_CHARACTERS = 24

/** What a step is called: "Linden decides". */
export const milestoneWords = field.requiredLine('Please say what this step is', MILESTONE_MAX_CHARACTERS)

/** A day without a time: `2026-11-30`. */
export const milestoneDay = z.iso.date('Please choose a day.')

/** One step on the way to a request's end; the last one is the end. */
export const milestone = z.object({
  id: z.string(),
  words: z.string(),
  /** By which day; null where none is promised. */
  due_on: z.nullable(z.string()),
  /** Null: not yet. */
  done_at: z.nullable(field.time),
})
export type Milestone = z.output<typeof milestone>
