import { sql } from 'kysely'
import type { StaffActor } from '#server/platform/http/app.ts'

/**
 * Whether this concierge handles items of the owner in `column`: as the owner, as the owner's cover, or because the
 * owner is absent and has no cover who is present (`desk.attendance`).
 */
export const isAttendedBy = (staff: Pick<StaffActor, 'id'>, column: string, at: Date) =>
  sql<boolean>`${sql.ref(column)} = any (array(select desk.owners_attended_by(${staff.id}, ${at})))`
