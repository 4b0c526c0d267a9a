import * as contract from '#contract/desk/operations/reports.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { firstReportOn } from './first-report.ts'
import { readReport } from './read-report.ts'
import { readWage, removeWage, setWage } from './wage.ts'

export const reportRoutes: Route[] = [
  route(contract.employerReport, { maxStatements: 7 }, async ({ app, staff, query }) => {
    const answer = await readReport(app.reportsDb, staff, query.quarter)
    return { ...answer, first_on: answer.report ? null : await firstReportOn(app.deskDb, staff) }
  }),
  route(contract.employerWage, { maxStatements: 2 }, ({ app, staff }) => readWage(app.deskDb, staff)),
  route(contract.employerSetWage, { maxStatements: 2 }, ({ app, staff, body }) => setWage(app, staff, body.amount)),
  route(contract.employerRemoveWage, { maxStatements: 2 }, ({ app, staff }) => removeWage(app, staff)),
]
