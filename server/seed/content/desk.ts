import * as z from 'zod'
import { readJson } from './read.ts'

/** In hours from now; below zero it has passed. */
const hours = z.number()
/** A request, by the beginning of its name. */
const on = z.string()
const who = z.string()

const savedReplies = z.array(
  z.strictObject({
    title: z.string(),
    body: z.string(),
    /** How often it has been used. */
    uses: z.int(),
    /** How many days ago that was last. */
    last: z.int(),
    /** Without one all concierges share it. */
    owner: who.optional(),
    /** Proposed to all by its owner. */
    proposed: z.boolean().optional(),
  }),
)
const promises = z.strictObject({
  tasks: z.array(z.strictObject({ on, title: z.string(), owner: who, by: who, due: hours, done: hours.optional() })),
  reminders: z.array(z.strictObject({ on, what: z.string(), of: who, due: hours })),
  handovers: z.array(
    z.strictObject({
      on,
      from: who,
      to: who,
      known: z.string(),
      next: z.string(),
      given: hours,
      acknowledged: hours.optional(),
    }),
  ),
})
/** How long an idea takes a person by themselves. */
const baselines = z.array(z.strictObject({ idea: z.int(), minutes: z.int(), source: z.string() }))
const reply = z.strictObject({ on, by: who, body: z.string() })
const unsentReplies = z.strictObject({ scheduled: z.array(reply), drafts: z.array(reply) })

export const readSavedReplies = () => readJson('saved-replies.json', savedReplies)
export const readBaselines = () => readJson('baselines.json', baselines)
export const readPromises = () => readJson('promises.json', promises)
export const readUnsentReplies = () => readJson('unsent-replies.json', unsentReplies)
