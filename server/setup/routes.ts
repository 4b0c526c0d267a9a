import * as contract from '#contract/desk/setup.ts'
import { type Route, route } from '#server/http/route.ts'
import { markSetup, openDoors, saveBrand, saveLook } from './decide.ts'
import { readSetup } from './read-setup.ts'
import { tryFiles, tryMail, tryText } from './test-sends.ts'

export const setupRoutes: Route[] = [
  route(contract.deskSetup, async ({ app }) => ({ setup: await readSetup(app, app.deskDb) })),
  route(contract.deskSaveBrand, async ({ app, staff, body }) => ({ setup: await saveBrand(app, staff, body) })),
  route(contract.deskSaveLook, async ({ app, staff, body }) => ({ setup: await saveLook(app, staff, body) })),
  route(contract.deskMarkSetup, async ({ app, staff, body }) => ({ setup: await markSetup(app, staff, body) })),
  route(contract.deskTryMail, async ({ app, staff }) => ({ setup: await tryMail(app, staff) })),
  route(contract.deskTryText, async ({ app, staff, body }) => ({ setup: await tryText(app, staff, body.phone) })),
  route(contract.deskTryFiles, async ({ app, staff }) => ({ setup: await tryFiles(app, staff) })),
  route(contract.deskOpenDoors, async ({ app, staff }) => ({ setup: await openDoors(app, staff) })),
]
