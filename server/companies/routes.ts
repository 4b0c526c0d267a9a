import * as api from '#contract/member/companies.ts'
import { type Route, route } from '#server/http/route.ts'
import { companyBySlug } from './companies.ts'

export const companyRoutes: Route[] = [
  route(api.company, async ({ app, params }) => ({ company: await companyBySlug(app, params.slug) })),
]
