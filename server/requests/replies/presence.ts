import { sql } from 'kysely'
import { type Doing, PRESENCE_GONE_MS } from '#contract/desk/queue/presence.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { LIVE_CHANNEL } from '#server/platform/http/live.ts'
import { announceAttention } from '#server/realtime/live/announce-attention.ts'

type Sign = { readonly tab: string; readonly doing: Doing | 'gone' }

/**
 * Handles a periodic presence signal from a tab. If it changes who is present or what they do, desks are notified and
 * fetch the list with their own next signal, so that no desk gets an outdated list.
 */
export function bePresent(app: App, staff: StaffActor, externalId: string, { tab, doing }: Sign) {
  return app.deskDb.transaction().execute(async (trx) => {
    const request = await trx
      .selectFrom('requests')
      .select(['id', 'member_id'])
      .where('external_id', '=', externalId)
      .executeTakeFirst()
    if (!request) throw new Problem('not_found')
    const now = app.now()
    const before = await whoIsThere(trx, request.id, now)
    const mine = { request_id: request.id, staff_id: staff.id, tab }
    await (doing === 'gone' ? leave(trx, mine) : stay(trx, { ...mine, doing, seen_at: now }))
    const people = await whoIsThere(trx, request.id, now)
    if (JSON.stringify(before) !== JSON.stringify(people)) await announcePresence(trx, externalId)
    if (writersOf(before) !== writersOf(people)) await announceAttention(trx, request.member_id, externalId)
    return { people }
  })
}

/** Members see who writes a reply to them, but not who views the request or writes a note. */
function writersOf(people: readonly { id: number; doing: Doing }[]): string {
  return people.flatMap(({ id, doing }) => (doing === 'writing_reply' ? [id] : [])).join()
}

type Tab = { request_id: number; staff_id: number; tab: string }

async function leave(trx: DeskTrx, mine: Tab) {
  await trx
    .deleteFrom('desk.presence')
    .where((tab) => tab.and(mine))
    .execute()
}

async function stay(trx: DeskTrx, sign: Tab & { doing: Doing; seen_at: Date }) {
  const { doing, seen_at } = sign
  await trx
    .insertInto('desk.presence')
    .values(sign)
    .onConflict((conflict) => conflict.columns(['request_id', 'staff_id', 'tab']).doUpdateSet({ doing, seen_at }))
    .execute()
}

/** Each person once, with the highest activity of all tabs: writing if any tab is writing. */
async function whoIsThere(trx: DeskTrx, requestId: number, now: Date) {
  return (
    trx
      .selectFrom('desk.presence')
      .innerJoin('desk.staff', 'desk.staff.id', 'desk.presence.staff_id')
      // max() works alphabetically: looking sorts first, a reply last
      .select(['desk.staff.id', 'desk.staff.name', sql<Doing>`max(doing)`.as('most')])
      .where('request_id', '=', requestId)
      .where('seen_at', '>', new Date(now.getTime() - PRESENCE_GONE_MS))
      .groupBy(['desk.staff.id', 'desk.staff.name'])
      .orderBy(({ fn }) => fn('folded', ['desk.staff.name']))
      .orderBy('desk.staff.id')
      .execute()
      .then((rows) => rows.map(({ most, ...person }) => ({ ...person, doing: most })))
  )
}

async function announcePresence(trx: DeskTrx, externalId: string) {
  await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify({ presence: externalId })})`.execute(trx)
}

/** The requests that colleagues have open now, with their names. */
export async function whoLooks(app: App, staff: StaffActor) {
  const rows = await app.deskDb
    .selectFrom('desk.presence')
    .innerJoin('requests', 'requests.id', 'desk.presence.request_id')
    .innerJoin('desk.staff', 'desk.staff.id', 'desk.presence.staff_id')
    .select(['requests.external_id', 'desk.staff.id', 'desk.staff.name', sql<Doing>`max(doing)`.as('doing')])
    .where('seen_at', '>', new Date(app.now().getTime() - PRESENCE_GONE_MS))
    .where('desk.staff.id', '<>', staff.id)
    .groupBy(['requests.external_id', 'desk.staff.id', 'desk.staff.name'])
    .orderBy(({ fn }) => fn('folded', ['desk.staff.name']))
    .orderBy('desk.staff.id')
    .execute()
  const by = Map.groupBy(rows, ({ external_id }) => external_id)
  return {
    requests: [...by].map(([external_id, people]) => ({
      external_id,
      people: people.map(({ external_id: _id, ...person }) => person),
    })),
  }
}
