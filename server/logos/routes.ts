import * as contract from '#contract/desk/logos.ts'
import { type Route, route } from '#server/http/route.ts'
import { keepLogo } from './upload-logo.ts'

export const logoRoutes: Route[] = [route(contract.keepLogo, ({ app, body }) => keepLogo(app, body.file))]
