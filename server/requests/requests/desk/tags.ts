import { type RawBuilder, sql } from 'kysely'
import { oneLine } from '#basics/text/text.ts'
import { TAGS_MAX } from '#contract/desk/queue/tags.ts'
import { invalidField } from '#contract/shared/problems.ts'
import type { DeskDb } from '#server/platform/db/connect.ts'
import { beginningOf } from '#server/platform/db/like-patterns.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { StaffActor } from '#server/platform/http/app.ts'
import { announceToDesk } from '#server/realtime/live/announce-to-desk.ts'
import type { LockedRequest } from '#server/requests/timeline/lock-request.ts'

type Change = {
  readonly request: LockedRequest
  readonly add: readonly string[]
  readonly remove: readonly string[]
  readonly own?: boolean | undefined
}

/** Adds tags to a request and removes others. Other tags stay, so concurrent changes do not overwrite each other. */
export async function changeTags(trx: DeskTrx, staff: StaffActor, { request, add, remove, own }: Change, now: Date) {
  const { id, external_id } = request
  // remove first: if a tag loses its last request, the trigger locks the tag against calls that are adding it
  const removed = await trx
    .deleteFrom('desk.request_tags')
    .where('request_id', '=', id)
    .where('tag_id', 'in', idsOf(remove))
    .$if(own === true, (some) => some.where('staff_id', '=', staff.id))
    .executeTakeFirst()
  const names = add.map(oneLine)
  // insert in a fixed order, because two calls that add the same tags could otherwise deadlock; the insert also locks
  // existing tags, so that a call that removes their last use waits until this one is done
  await sql`insert into desk.tags (name, created_at)
    select name, ${now}::timestamptz from unnest(${names}::text[]) as name order by folded(name)
    on conflict do nothing`.execute(trx)
  const { numAffectedRows: added = 0n } = await sql`
    insert into desk.request_tags (request_id, tag_id, staff_id, at)
    select ${id}::bigint, named.id, ${staff.id}::integer, ${now}::timestamptz from ${idsOf(names)} as named
    on conflict do nothing`.execute(trx)
  if (added > 0n) await refuseIfTooMany(trx, id)
  if (added + removed.numDeletedRows > 0n) await announceToDesk(trx, external_id)
}

async function refuseIfTooMany(trx: DeskTrx, requestId: number) {
  const { count } = await trx
    .selectFrom('desk.request_tags')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow()
  if (count > TAGS_MAX) throw invalidField('act.add', `A request has at most ${TAGS_MAX} tags.`)
}

const idsOf = (names: readonly string[]): RawBuilder<number> =>
  sql<number>`(select id from desk.tags where folded(name) in (select folded(one) from unnest(${names}::text[]) as one))`

/** Tag names, for statements that read `requests`. */
export const tagNames = sql<string[]>`array(
  select tags.name from desk.request_tags join desk.tags on tags.id = tag_id
  where request_tags.request_id = requests.id order by folded(tags.name))`

/** Condition for requests with this tag, for statements that read `requests`. */
export const isTagged = (name: string) => hasTag(sql`folded(tags.name) = folded(${name})`)

/** Condition for requests with a tag that starts with this text. */
export const isTaggedLike = (begun: string) => hasTag(sql`folded(tags.name) like folded(${beginningOf(begun)})`)

const hasTag = (is: RawBuilder<unknown>) => sql<boolean>`requests.id in (
  select request_id from desk.request_tags join desk.tags on tags.id = tag_id where ${is})`

/** All tags that any request has. */
export async function tagsInUse(db: DeskDb): Promise<string[]> {
  const rows = await db
    .selectFrom('desk.tags')
    .select('name')
    .orderBy((is) => is.fn('folded', ['name']))
    .execute()
  return rows.map(({ name }) => name)
}
