import * as z from 'zod'
import { duration } from '#basics/time/duration.ts'
import { readJson } from './read.ts'

/** Hours from now; negative for the past. */
const hours = z.number()
/** A request, identified by the start of its name. */
const on = z.string()
const who = z.string()

const savedReplies = z.array(
  z.strictObject({
    title: z.string(),
    body: z.string(),
    /** The same reply in other languages. */
    translations: z.record(z.string(), z.string()).default({}),
    /** Number of uses. */
    uses: z.int(),
    /** Days since the last use. */
    last: z.int(),
    /** If missing, all concierges share it. */
    owner: who.optional(),
    /** True if its owner proposes to share it. */
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
/** Time that a person needs for an idea alone. */
const baselines = z.array(z.strictObject({ idea: z.int(), minutes: z.int(), source: z.string() }))
/** Assumed time that a person needs for an idea alone, in minutes, except for the number of calls. */
const defaultBaselines = z.array(
  z.strictObject({ idea: z.int(), search: z.int(), calls: z.int(), forms: z.int(), away: z.int() }),
)
/** Minutes of a call, with its menu, wait and conversation, or of a message with its answer. */
const CALL_MINUTES = 15
const reply = z.strictObject({ on, by: who, body: z.string() })
const unsentReplies = z.strictObject({ scheduled: z.array(reply), drafts: z.array(reply) })

export const readSavedReplies = () => readJson('saved-replies.json', savedReplies)
export const readBaselines = () => readJson('baselines.json', baselines)

/** The default baselines. The source of each lists its assumptions. */
export function readDefaultBaselines() {
  return readJson('default-baselines.json', defaultBaselines).map(({ idea, search, calls, forms, away }) => {
    const parts = [
      search > 0 && `${duration(search)} to look and compare`,
      calls > 0 && `${calls} ${calls === 1 ? 'call or message' : 'calls or messages'} of ${CALL_MINUTES} min`,
      forms > 0 && `${duration(forms)} of forms and writing`,
      away > 0 && `${duration(away)} on the way or in line`,
    ].filter((part) => part !== false)
    return {
      idea,
      minutes: search + calls * CALL_MINUTES + forms + away,
      source: `A default, estimated and not measured: ${parts.join(', ')}.`,
    }
  })
}

export const readPromises = () => readJson('promises.json', promises)
export const readUnsentReplies = () => readJson('unsent-replies.json', unsentReplies)
