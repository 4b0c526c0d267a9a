import * as contract from '#contract/desk/employer/company-sign-in.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { StaffActor } from '#server/platform/http/app.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { checkDomain, claimDomain, removeDomain } from '#server/tenants/company-domains/domains.ts'
import { settingsOf, testing } from './routes.ts'
import { checkIssuer, saveIssuer, turnOff, turnOn } from './settings.ts'

/** The settings for a company's own staff. The company is never part of a call. */
export const ownSignInRoutes: Route[] = [
  route(contract.ownSignIn, { maxStatements: 5 }, ({ app, staff }) => settingsOf(app, companyOf(staff))),
  route(contract.checkOwnIssuer, { maxStatements: 1 }, async ({ app, body }) => ({
    sentence: await checkIssuer(app, body.issuer),
  })),
  route(contract.saveOwnIssuer, { maxStatements: 12 }, async ({ app, staff, body }) => {
    await saveIssuer(app, staff, { companyId: companyOf(staff), draft: body.provider })
    return settingsOf(app, companyOf(staff))
  }),
  route(contract.claimOwnDomain, { maxStatements: 12 }, async ({ app, staff, body }) => {
    await claimDomain(app, staff, { companyId: companyOf(staff), domain: body.domain })
    return settingsOf(app, companyOf(staff))
  }),
  route(contract.checkOwnDomain, { maxStatements: 13 }, async ({ app, staff, params }) => {
    await checkDomain(app, staff, { companyId: companyOf(staff), domain: params.domain })
    return settingsOf(app, companyOf(staff))
  }),
  route(contract.removeOwnDomain, { maxStatements: 11 }, async ({ app, staff, params }) => {
    await removeDomain(app, staff, { companyId: companyOf(staff), domain: params.domain })
    return settingsOf(app, companyOf(staff))
  }),
  route(contract.testOwnSignIn, { maxStatements: 9 }, ({ app, staff }) => testing(app, staff, companyOf(staff))),
  route(contract.turnOnOwnSignIn, { maxStatements: 14 }, async ({ app, staff, body }) => {
    const maySeeCount = staff.companyRight === 'everything'
    await turnOn(app, staff, { companyId: companyOf(staff), mode: body.mode, maySeeCount })
    return settingsOf(app, companyOf(staff))
  }),
  route(contract.turnOffOwnSignIn, { maxStatements: 11 }, async ({ app, staff }) => {
    await turnOff(app, staff, companyOf(staff))
    return settingsOf(app, companyOf(staff))
  }),
]

function companyOf({ companyId }: StaffActor): number {
  if (companyId === null) throw new Problem('not_found')
  return companyId
}
