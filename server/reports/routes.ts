import * as contract from '#contract/desk/reports.ts'
import { type Route, route } from '#server/http/route.ts'
import { readReport } from './read-report.ts'
import { readWage, removeWage, setWage } from './wage.ts'

export const reportRoutes: Route[] = [
  route(contract.employerReport, ({ app, staff, query }) => readReport(app.reportsDb, staff, query.quarter)),
  route(contract.employerWage, ({ app, staff }) => readWage(app.deskDb, staff)),
  route(contract.employerSetWage, ({ app, staff, body }) => setWage(app, staff, body.amount)),
  route(contract.employerRemoveWage, ({ app, staff }) => removeWage(app, staff)),
]
