import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'

export const company = endpoint('GET', '/api/v1/companies/:slug', {
  who: 'anyone',
  summary: 'The company behind a sign-up link.',
  params: z.object({ slug: z.string().check(z.regex(/^[A-Za-z0-9-]{1,60}$/)) }),
  answer: z.object({ company: z.object({ name: z.string(), image_url: z.nullable(z.string()) }) }),
  problems: ['too_many_tries'],
  limit: 'company',
})
