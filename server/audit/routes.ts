import * as contract from '#contract/desk/audit.ts'
import { downloadReadings, readAccessBook } from '#server/access-log/read-access.ts'
import { type Route, route } from '#server/http/route.ts'
import { downloadChanges, readAuditLog } from './read-log.ts'

export const auditRoutes: Route[] = [
  route(contract.deskAuditLog, ({ app, staff, query }) => readAuditLog(app, staff, query)),
  route(contract.deskAccessBook, ({ app, staff, query }) => readAccessBook(app, staff, query)),
  route(contract.deskDownloadChanges, ({ app, staff, body }) => downloadChanges(app, staff, body)),
  route(contract.deskDownloadReadings, ({ app, staff, body }) => downloadReadings(app, staff, body)),
]
