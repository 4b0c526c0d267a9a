import { savedReplies } from './saved-replies.ts'
import { found, type SownStaff, type Trx } from './sower.ts'

/** What concierges write often; those with an owner are that colleague's alone. */
export async function insertSavedReplies(trx: Trx, staff: SownStaff): Promise<void> {
  const rows = savedReplies.map(({ owner, ...reply }, position) => ({
    ...reply,
    position,
    owner_id: owner ? found(staff, owner).id : null,
  }))
  await trx.insertInto('desk.saved_replies').values(rows).execute()
}
