import * as contract from '#contract/desk/operations/catalog.ts'
import * as ideas from '#contract/desk/operations/ideas.ts'
import type { App } from '#server/platform/http/app.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { readCatalog } from './catalog.ts'
import { addCategory, changeCategory, moveCategory } from './categories.ts'
import { readData } from './data.ts'
import { discardDraft, saveDraft } from './draft.ts'
import { readIdea } from './idea.ts'
import { addIdea, changeIdea, moveIdea } from './ideas.ts'
import { publishIdea } from './publish.ts'

/** Every change returns the updated catalog. */
const catalogOf = async ({ deskDb, now }: App) => ({ catalog: await readCatalog(deskDb, now()) })
const ideaOf = async ({ deskDb, now }: App, id: number) => ({ idea: await readIdea(deskDb, id, now()) })

export const catalogRoutes: Route[] = [
  route(contract.readCatalog, { maxStatements: 2 }, ({ app }) => catalogOf(app)),
  route(contract.addCategory, { maxStatements: 8 }, async ({ app, staff, headers, body }) => {
    await addCategory(app, staff, body, headers['idempotency-key'])
    return catalogOf(app)
  }),
  route(contract.changeCategory, { maxStatements: 8 }, async ({ app, staff, params, body }) => {
    await changeCategory(app, staff, params.id, body)
    return catalogOf(app)
  }),
  route(contract.moveCategory, { maxStatements: 9 }, async ({ app, staff, params, body }) => {
    await moveCategory(app, staff, params.id, body.before)
    return catalogOf(app)
  }),
  route(contract.addIdea, { maxStatements: 11 }, async ({ app, staff, headers, body }) => {
    const id = await addIdea(app, staff, body, headers['idempotency-key'])
    return { id, ...(await catalogOf(app)) }
  }),
  route(contract.changeIdea, { maxStatements: 11 }, async ({ app, staff, params, body }) => {
    await changeIdea(app, staff, params.id, body)
    return catalogOf(app)
  }),
  route(contract.moveIdea, { maxStatements: 7 }, async ({ app, staff, params, body }) => {
    await moveIdea(app, staff, params.id, body.before)
    return catalogOf(app)
  }),
  route(ideas.readIdea, { maxStatements: 5 }, ({ app, params }) => ideaOf(app, params.id)),
  route(ideas.saveIdeaDraft, { maxStatements: 9 }, async ({ app, staff, params, body }) => ({
    draft: await saveDraft(app, staff, params.id, body),
  })),
  route(ideas.discardIdeaDraft, { maxStatements: 9 }, async ({ app, staff, params, query }) => {
    await discardDraft(app, staff, params.id, Number(query.revision))
    return ideaOf(app, params.id)
  }),
  route(ideas.publishIdea, { maxStatements: 26 }, async ({ app, staff, params, body }) => {
    await publishIdea(app, staff, params.id, body.revision)
    return ideaOf(app, params.id)
  }),
  route(ideas.readData, { maxStatements: 2 }, async ({ app }) => ({ data: await readData(app.deskDb) })),
]
