import * as contract from '#contract/desk/operations/audit.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { downloadReadings, readAccessBook } from '#server/records/access-log/read-access.ts'
import { downloadChanges, readAuditLog } from './read-log.ts'

export const auditRoutes: Route[] = [
  route(contract.deskAuditLog, { maxStatements: 9 }, ({ app, staff, query }) => readAuditLog(app, staff, query)),
  route(contract.deskAccessBook, { maxStatements: 8 }, ({ app, staff, query }) => readAccessBook(app, staff, query)),
  route(contract.deskDownloadChanges, { maxStatements: 5 }, ({ app, staff, body }) =>
    downloadChanges(app, staff, body),
  ),
  route(contract.deskDownloadReadings, { maxStatements: 5 }, ({ app, staff, body }) =>
    downloadReadings(app, staff, body),
  ),
]
