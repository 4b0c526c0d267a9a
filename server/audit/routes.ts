import * as contract from '#contract/desk/audit.ts'
import { readAccessBook } from '#server/access-log/read-access.ts'
import { type Route, route } from '#server/http/route.ts'
import { readAuditLog } from './read-log.ts'

export const auditRoutes: Route[] = [
  route(contract.deskAuditLog, ({ app, staff, query }) => readAuditLog(app, staff, query)),
  route(contract.deskAccessBook, ({ app, staff, query }) => readAccessBook(app, staff, query)),
]
