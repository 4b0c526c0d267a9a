import { sql } from 'kysely'
import type { StaffActor } from '#server/http/app.ts'

/**
 * Whether this colleague attends to what the owner in `column` has: it is their own, they cover for the owner, or the
 * owner is absent and has no cover who is present (`desk.attendance`).
 */
export const isAttendedBy = (staff: Pick<StaffActor, 'id'>, column: string, at: Date) =>
  sql<boolean>`${sql.ref(column)} = any (array(select desk.owners_attended_by(${staff.id}, ${at})))`
