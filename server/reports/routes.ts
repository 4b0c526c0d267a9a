import * as contract from '#contract/desk/reports.ts'
import { type Route, route } from '#server/http/route.ts'
import { readReport } from './read-report.ts'

export const reportRoutes: Route[] = [
  route(contract.employerReport, ({ app, staff, query }) => readReport(app.reportsDb, staff, query.quarter)),
]
