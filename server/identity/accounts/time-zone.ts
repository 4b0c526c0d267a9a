import type { MemberDb } from '#server/platform/db/connect.ts'
import type { MemberActor } from '#server/platform/http/app.ts'

/**
 * Stores the time zone of the member's browser, so that no notice is sent at night. An unknown time zone is ignored.
 */
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
