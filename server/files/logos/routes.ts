import * as contract from '#contract/desk/operations/logos.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { keepLogo } from './upload-logo.ts'

export const logoRoutes: Route[] = [
  route(contract.keepLogo, { maxStatements: 5 }, ({ app, body }) => keepLogo(app, body.file)),
]
