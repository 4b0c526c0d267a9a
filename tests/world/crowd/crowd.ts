import type { World } from '#tests/world/world.ts'

type Crowd = { readonly companyId?: number; readonly since?: Date; readonly verified?: Date | null }

let people = 0

/** Creates this many members of a company at once, with arbitrary names. Returns their ids. */
export async function giveCrowd(world: World, size: number, crowd: Crowd = {}): Promise<number[]> {
  const { companyId = world.brightwater, since = new Date('2026-01-05T09:00:00.000Z'), verified = since } = crowd
  const { db, newId } = world.app
  const rows = await db
    .insertInto('members')
    .values(
      Array.from({ length: size }, () => {
        people += 1
        const name = { first_name: 'Sam', last_name: `Number ${people}`, email: `sam.${people}@brightwater.example` }
        return { ...name, external_id: newId(), password_hash: 'none', terms_accepted_at: since, created_at: since }
      }),
    )
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  await db
    .insertInto('member_companies')
    .values(ids.map((id) => ({ member_id: id, company_id: companyId, verified_at: verified })))
    .execute()
  return ids
}

type Job = { readonly at: Date; readonly category?: number | null; readonly rating?: number; readonly words?: string }

/** One completed request for each of these. Returns their ids. */
export async function completeFor(world: World, members: readonly number[], job: Job): Promise<number[]> {
  const { at, category = null, rating, words = 'Something private' } = job
  const { db, newId } = world.app
  const rows = await db
    .insertInto('requests')
    .values(
      members.map((id) => ({
        external_id: newId(),
        member_id: id,
        category_id: category,
        name: words,
        details: words,
        status: 'closed' as const,
        issued_at: at,
        created_at: at,
        closed_at: at,
      })),
    )
    .returning('id')
    .execute()
  if (rating !== undefined)
    await db
      .insertInto('request_ratings')
      .values(rows.map(({ id }) => ({ request_id: id, rating, rated_at: at })))
      .execute()
  return rows.map(({ id }) => id)
}

/** The companies exist since that day. */
export async function foundCompanies(world: World, since = new Date('2026-04-02T09:00:00.000Z')) {
  await world.app.db.updateTable('companies').set({ created_at: since }).execute()
}
