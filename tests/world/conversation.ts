import type { TestStaff } from './people.ts'
import type { StoredRequest } from './requests.ts'
import type { World } from './world.ts'

/** A reply that this colleague just sent and can still undo. Returns its ID. */
export async function giveSend(world: World, staff: TestStaff, request: StoredRequest, more: object = {}) {
  const path = `/desk/api/requests/${request.external_id}/sends`
  const sent = await world.as(staff).post(path, { body: 'On its way.', seen_seq: 1000, ...more })
  if (sent.status !== 201) throw new Error(`The send was answered ${sent.status}: ${sent.text}`)
  return String(sent.body.send_id)
}

/** The fields of this colleague's next draft, except its text. */
export async function nextDraft(world: World, staff: TestStaff, requestId: string, kind: 'reply' | 'note' = 'reply') {
  const { body } = await world.as(staff).get(`/desk/api/requests/${requestId}/drafts`)
  return { kind, attachment_key: null, seen_seq: 0, based_on: body[kind]?.version ?? null }
}

/** A saved reply, shared if it has no owner. Returns its ID. */
export async function giveSavedReply(
  world: World,
  owner: TestStaff | null,
  more: { proposed?: boolean; added_on?: string } = {},
): Promise<number> {
  const { id } = await world.app.deskDb
    .insertInto('desk.saved_replies')
    .values({ title: 'I have it', body: 'Thank you, {{member.first_name}}.', owner_id: owner?.id ?? null, ...more })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
