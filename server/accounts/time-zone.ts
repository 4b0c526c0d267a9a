import type { MemberDb } from '#server/db/connect.ts'
import type { MemberActor } from '#server/http/app.ts'

/** Stores in which time zone the member's browser is, so that nothing wakes them at night; what is no zone is left. */
export async function storeTimeZone(db: MemberDb, member: MemberActor, name: string | undefined): Promise<void> {
  if (name === undefined || !isTimeZone(name)) return
  await db
    .updateTable('members')
    .set({ timezone: name })
    .where('id', '=', member.id)
    .where('timezone', 'is distinct from', name)
    .execute()
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
