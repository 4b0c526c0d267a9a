import { callerOf } from './caller.ts'
import type { TestStaff } from './people.ts'
import type { StoredRequest } from './requests.ts'
import type { World } from './world.ts'

/** Acts of a concierge on one request. */
export function atDesk(world: World, staff: TestStaff, request: Pick<StoredRequest, 'external_id'>) {
  const path = `/desk/api/requests/${request.external_id}`
  const as = callerOf(world, staff)
  return {
    open: () => as.get(path),
    reply: (body: string, more: object = {}, headers?: Record<string, string>) =>
      as.post(`${path}/messages`, { body, ...more }, headers),
    note: (body: string, more: object = {}, headers?: Record<string, string>) =>
      as.post(`${path}/messages`, { body, internal: true, ...more }, headers),
    change: (change: object) => as.patch(path, change),
  }
}

/** All access records. */
export function accessRecords(world: World) {
  return world.app.deskDb
    .selectFrom('desk.access_records')
    .select(['staff_id', 'action', 'what', 'member_id', 'request_id', 'why', 'reason', 'words'])
    .orderBy('id')
    .execute()
}
