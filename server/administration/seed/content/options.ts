import * as z from 'zod'
import { readJson } from './read.ts'

const amount = z.string().regex(/^\d+\.\d\d$/)
/** Start of a message. */
const messageStart = z.string()
/** Days from now. */
const day = z.int()

const option = z.strictObject({
  /** Stays the same in all versions. */
  id: z.string(),
  title: z.string(),
  price: amount,
  covers: z.string().optional(),
  details: z.string().optional(),
  terms: z.string().optional(),
  from: day.optional(),
  to: day.optional(),
  /** Hours from now; negative for the past. */
  held: z.number().optional(),
  why: z.string().optional(),
})
const answer = z.strictObject({
  said: messageStart,
  /** ID of the chosen option. */
  picked: z.string().optional(),
  /** Why the member chose none of them. */
  declined: z.string().optional(),
})
const version = z.strictObject({
  said: messageStart,
  /** Hours from now; negative for the past. */
  until: z.number(),
  options: z.array(option).min(2).max(4),
  answer: answer.optional(),
  booked: z.strictObject({ said: messageStart, words: z.string() }).optional(),
})
const optionSets = z.array(
  z.strictObject({
    /** A request, identified by its name and member. */
    on: z.string(),
    of: z.string(),
    question: z.string(),
    cap: amount.optional(),
    versions: z.array(version).min(1),
  }),
)
export type DemoOptions = z.infer<typeof optionSets>[number]
export type DemoVersion = z.infer<typeof version>
export type DemoAnswer = z.infer<typeof answer>

export const readOptions = () => readJson('options.json', optionSets)
