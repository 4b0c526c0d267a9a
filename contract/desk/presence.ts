import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

/** A tab says this often that it is still there, and is forgotten after the second. */
export const PRESENCE_BEAT_MS = 8_000
export const PRESENCE_GONE_MS = 20_000

export const doing = z.enum(['looking', 'writing_reply', 'writing_note'])
export type Doing = z.output<typeof doing>

const presentColleague = z.object({ id: z.number(), name: z.string(), doing })
export type PresentColleague = z.output<typeof presentColleague>

export const deskBePresent = endpoint('POST', '/desk/api/requests/:external_id/presence', {
  who: 'concierge',
  // who looks, not what they see
  recorded: false,
  summary: 'Says that one has this conversation open, and what one does there; answers who else has.',
  params: z.object({ external_id: field.externalId }),
  body: z.object({
    /** One browser tab of this person; each has a name of its own. */
    tab: field.text(64, 'Please name the tab.').check(z.minLength(8, 'Please name the tab.')),
    /** `gone` leaves. */
    doing: z.enum([...doing.options, 'gone'], 'Please say what you are doing.'),
  }),
  answer: z.object({ people: z.array(presentColleague) }),
})

export const deskWhoLooks = endpoint('GET', '/desk/api/presence', {
  who: 'concierge',
  // who looks, not what they see
  recorded: false,
  summary: 'Which requests other colleagues have open at this moment.',
  answer: z.object({
    requests: z.array(z.object({ external_id: z.string(), people: z.array(presentColleague) })),
  }),
})
