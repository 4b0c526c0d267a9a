import * as z from 'zod'
import { readJson } from './read.ts'

const amount = z.string().regex(/^\d+\.\d\d$/)
/** The beginning of a message. */
const said = z.string()
/** In days from now. */
const day = z.int()

const option = z.strictObject({
  /** The same through the versions. */
  id: z.string(),
  title: z.string(),
  price: amount,
  covers: z.string().optional(),
  details: z.string().optional(),
  terms: z.string().optional(),
  from: day.optional(),
  to: day.optional(),
  /** In hours from now; below zero it has passed. */
  held: z.number().optional(),
  why: z.string().optional(),
})
const answer = z.strictObject({
  said,
  /** An option's id, */
  picked: z.string().optional(),
  /** or why none of them. */
  declined: z.string().optional(),
})
const version = z.strictObject({
  said,
  /** In hours from now; below zero it has passed. */
  until: z.number(),
  options: z.array(option).min(2).max(4),
  answer: answer.optional(),
  booked: z.strictObject({ said, words: z.string() }).optional(),
})
const optionSets = z.array(
  z.strictObject({
    /** A request, by its name and whose it is. */
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
