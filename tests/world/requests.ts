import type { RequestStatus } from '#contract/shared/request.ts'
import type { TestMember, TestStaff } from './people.ts'
import type { World } from './world.ts'

type TestRequest = {
  readonly name?: string
  readonly details?: string
  readonly status?: RequestStatus
  readonly issued_at?: Date
  readonly closed_at?: Date
  readonly category_id?: number
  readonly survey_id?: number
  readonly linked_request_id?: number
}

export type StoredRequest = { readonly id: number; readonly external_id: string; readonly path: string }

/** A submitted request of this member. */
export async function giveRequest(world: World, member: TestMember, request: TestRequest = {}): Promise<StoredRequest> {
  const { app, clock } = world
  const issued = request.issued_at ?? clock.now()
  const closed = request.status === 'closed'
  const row = await app.db
    .insertInto('requests')
    .values({
      external_id: app.newId(),
      member_id: member.id,
      name: 'Find a vet',
      details: 'What is the matter?\nThe dog limps',
      waiting_on: closed ? null : 'us',
      waiting_since: closed ? null : issued,
      issued_at: issued,
      created_at: issued,
      closed_at: closed ? clock.now() : null,
      ...request,
    })
    .returning(['id', 'external_id'])
    .executeTakeFirstOrThrow()
  return { ...row, path: `/api/v1/requests/${row.external_id}` }
}

/** A concierge's reply, as the desk stores it. Returns its ID. */
export function giveReply(world: World, request: StoredRequest, staff: TestStaff, body = 'We are on it.') {
  const { app, clock } = world
  return app.db.transaction().execute(async (trx) => {
    const { last_seq } = await trx
      .updateTable('requests')
      .set((eb) => ({
        last_seq: eb('last_seq', '+', 1),
        unread_count: eb('unread_count', '+', 1),
        waiting_on: 'member',
        waiting_since: clock.now(),
        last_message_at: clock.now(),
      }))
      .where('id', '=', request.id)
      .returning('last_seq')
      .executeTakeFirstOrThrow()
    const id = app.newId()
    const message = { body, body_html: `<p>${body}</p>`, at: clock.now() }
    const author = { source: 'other', source_name: staff.name, staff_id: staff.id } as const
    await trx
      .insertInto('timeline')
      .values({ request_id: request.id, seq: last_seq, kind: 'message', id, ...message, ...author })
      .execute()
    return id
  })
}

type TestUpload = { readonly filename?: string; readonly arrived?: boolean }

/** A file of this member, uploaded by default, and not attached yet. Returns its key. */
export async function giveUpload(world: World, member: TestMember, upload: TestUpload = {}): Promise<string> {
  const { filename = 'x-ray.png', arrived = true } = upload
  const { app, clock } = world
  const key = app.newId()
  await app.db
    .insertInto('uploads')
    .values({
      key,
      member_id: member.id,
      filename,
      put_token_hash: Buffer.alloc(32),
      put_expires_at: clock.now(),
      created_at: clock.now(),
      ...(arrived && { size: 2048, content_type: 'image/png', uploaded_at: clock.now() }),
    })
    .execute()
  return key
}
