import { acceptTerms } from '#contract/member/profile.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { acceptTerms as accept } from './accept-terms.ts'

export const termsRoutes: Route[] = [route(acceptTerms, ({ app, member, body }) => accept(app, member, body))]
