import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

/** Whether a concierge is here now; where not, until when, and who covers for them. */
const shift = {
  on_shift: z.boolean(),
  /** Null: here, or away until they say so. */
  away_until: z.nullable(field.time),
  covered_by: z.nullable(z.object({ id: z.number(), name: z.string() })),
}
/** A concierge, as a request can be given to them. */
export const colleague = z.object({ id: z.number(), name: z.string(), ...shift })
export type Colleague = z.output<typeof colleague>

export const COMEBACK = 'Please choose a time that is still to come.'

/** Going: until when and who covers, as far as one knows. */
export const absence = {
  until: z.optional(z.nullable(field.moment(COMEBACK))),
  covered_by: z.optional(z.nullable(field.staffId)),
}

export const deskSetShift = endpoint('PUT', '/desk/api/me/shift', {
  who: 'concierge',
  recorded: false,
  summary: 'Says that one is here, or away until when and who covers. With open promises one hands over instead.',
  body: z.object({ on_shift: z.boolean('Please say whether you are here.'), ...absence }),
  answer: z.object({ me: colleague }),
  problems: ['promises_left'],
})

export const deskColleagues = endpoint('GET', '/desk/api/concierges', {
  who: 'concierge',
  recorded: false,
  summary: 'Who a request can be given to, and who of them is here.',
  answer: z.object({ concierges: z.array(colleague) }),
})
