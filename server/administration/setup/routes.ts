import * as contract from '#contract/desk/operations/setup.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { markSetup, openDoors, saveBrand, saveLook } from './decide.ts'
import { readSetup } from './read-setup.ts'
import { tryFiles, tryMail, tryText } from './test-sends.ts'

export const setupRoutes: Route[] = [
  route(contract.deskSetup, { maxStatements: 12 }, async ({ app }) => ({ setup: await readSetup(app, app.deskDb) })),
  route(contract.deskSaveBrand, { maxStatements: 15 }, async ({ app, staff, body }) => ({
    setup: await saveBrand(app, staff, body),
  })),
  route(contract.deskSaveLook, { maxStatements: 15 }, async ({ app, staff, body }) => ({
    setup: await saveLook(app, staff, body),
  })),
  route(contract.deskMarkSetup, { maxStatements: 15 }, async ({ app, staff, body }) => ({
    setup: await markSetup(app, staff, body),
  })),
  route(contract.deskTryMail, { maxStatements: 30 }, async ({ app, staff }) => ({ setup: await tryMail(app, staff) })),
  route(contract.deskTryText, { maxStatements: 29 }, async ({ app, staff, body }) => ({
    setup: await tryText(app, staff, body.phone),
  })),
  route(contract.deskTryFiles, { maxStatements: 16 }, async ({ app, staff }) => ({
    setup: await tryFiles(app, staff),
  })),
  route(contract.deskOpenDoors, { maxStatements: 14 }, async ({ app, staff }) => ({
    setup: await openDoors(app, staff),
  })),
]
