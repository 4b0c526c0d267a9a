import * as contract from '#contract/desk/operations/translations.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { publishTranslation } from './publish.ts'
import { readTranslation } from './read.ts'
import { saveTranslation } from './save.ts'

export const translationRoutes: Route[] = [
  route(contract.readTranslation, { maxStatements: 5 }, async ({ app, params: { language, ...record } }) => ({
    translation: await readTranslation(app.deskDb, record, language),
  })),
  route(contract.saveTranslation, { maxStatements: 15 }, async ({ app, staff, params, body }) => {
    const { language, ...record } = params
    return { translation: await saveTranslation(app, staff, record, { language, ...body }) }
  }),
  route(contract.publishTranslation, { maxStatements: 20 }, async ({ app, staff, params, body }) => {
    const { language, ...record } = params
    return { translation: await publishTranslation(app, staff, record, { language, ...body }) }
  }),
]
