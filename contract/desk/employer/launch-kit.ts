import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'

const color = z.string()

export const employerLaunchKit = endpoint('GET', '/desk/api/company/launch_kit', {
  who: 'employer',
  summary: 'What the poster and the texts for the own company’s people contain.',
  answer: z.object({
    company: z.string(),
    logo_url: z.nullable(z.string()),
    /** The sign-up link; null while no one can join by it. */
    link: z.nullable(z.string()),
    /** How the company’s list, domains or directory recognize people. */
    by_email: z.boolean(),
    by_number: z.boolean(),
    /** Colors of the poster, which is light in every scheme. */
    colors: z.object({ ground: color, on_ground: color, bowl: color, on_bowl: color, dot: color }),
  }),
})
export type LaunchKit = z.output<typeof employerLaunchKit.answer>
