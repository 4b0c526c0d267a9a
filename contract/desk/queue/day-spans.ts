import * as z from 'zod/mini'
import { overlapOf } from '#basics/time/day-spans.ts'

/** Maximum number of spans that start on one day: enough for three breaks, with two to spare. */
export const SPANS_MAX = 6
export const TOO_MANY_SPANS = `Please keep at most ${SPANS_MAX} spans of hours a day.`

/** Start and end by the clock. An end that is not after the start is on the next day. Only an end can be 24:00. */
export const daySpan = z.object({
  opens: z
    .string('Please give a time like 08:00.')
    .check(z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'Please give a time like 08:00.')),
  closes: z
    .string('Please give a time like 20:00.')
    .check(z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$|^24:00$/, 'Please give a time like 20:00.')),
})

type Rule<T> = {
  /** Length of the cycle in minutes. */
  readonly round: number
  readonly placed: (span: T) => { readonly from: number; readonly to: number }
  readonly words: (span: T) => string
}

/** Rejects overlapping spans. The error is at the later of the two spans and names both. */
export const overlapCheck = <T>({ round, placed, words }: Rule<T>) =>
  z.superRefine<T[]>((value, { issues }) => {
    const [place, later] = overlapOf(value.map(placed), round) ?? []
    if (place === undefined || later === undefined) return
    const [one, other] = [value[place], value[later]]
    if (!one || !other) return
    const message = `${words(one)} and ${words(other)} overlap.`
    issues.push({ code: 'custom', input: value, path: [later, 'opens'], message })
  })
