import type { FlowQuestion } from '#contract/desk/operations/flow.ts'
import type { TestStaff } from './people.ts'
import type { World } from './world.ts'

/** Catalog changes by a member of operations. */
export function atCatalog(world: World, staff: TestStaff = world.olga) {
  const as = world.as(staff)
  const path = '/desk/api/catalog'
  return {
    read: async () => (await as.get(path)).body.catalog,
    addCategory: (body: object, headers?: Record<string, string>) => as.post(`${path}/categories`, body, headers),
    changeCategory: (id: number, change: object) => as.patch(`${path}/categories/${id}`, change),
    moveCategory: (id: number, before: number | null) => as.post(`${path}/categories/${id}/move`, { before }),
    addIdea: (body: object, headers?: Record<string, string>) => as.post(`${path}/ideas`, body, headers),
    changeIdea: (id: number, change: object) => as.patch(`${path}/ideas/${id}`, change),
    moveIdea: (id: number, before: number | null) => as.post(`${path}/ideas/${id}/move`, { before }),
    idea: async (id: number) => (await as.get(`${path}/ideas/${id}`)).body.idea,
    save: (id: number, revision: number, questions: readonly FlowQuestion[]) =>
      as.put(`${path}/ideas/${id}/draft`, { revision, questions }),
    discard: (id: number, revision: number) => as.delete(`${path}/ideas/${id}/draft?revision=${revision}`),
    publish: (id: number, revision: number) => as.post(`${path}/ideas/${id}/publish`, { revision }),
  }
}

/** The audit log's entries for a record, oldest first. */
export function changesOf(world: World, type: 'category' | 'idea', id: number) {
  return world.app.deskDb
    .selectFrom('desk.audit_records')
    .select(['staff_id', 'action', 'thing_name', 'before', 'after'])
    .where('thing_type', '=', type)
    .where('thing_id', '=', String(id))
    .orderBy('id')
    .execute()
}
