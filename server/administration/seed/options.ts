import { sql } from 'kysely'
import { HOUR_MS, MINUTE_MS } from '#basics/time/duration.ts'
import { dayAhead } from './content/dates.ts'
import { type DemoAnswer, type DemoOptions, type DemoVersion, readOptions } from './content/options.ts'
import { found, type Seeding, type Trx } from './context.ts'

const ZONE = 'America/Chicago'
const CURRENCY = 'USD'

type Context = Pick<Seeding, 'members' | 'now' | 'newId'>

/**
 * Inserts the options in the members' stories, in every state: open, picked, booked, declined, asked, expired,
 * replaced.
 */
export async function insertOptions(trx: Trx, context: Context): Promise<void> {
  for (const set of readOptions()) {
    const request = await trx
      .selectFrom('requests')
      .select(['id', 'name'])
      .where('member_id', '=', found(context.members, set.of).id)
      .where('name', '=', set.on)
      .executeTakeFirstOrThrow()
    const findMessage = await messagesOf(trx, request)
    await insertCap(trx, request.id, set, findMessage)
    const set_id = context.newId()
    for (const [place, version] of set.versions.entries())
      await insertVersion(trx, {
        version,
        findMessage,
        context,
        row: { request_id: request.id, set_id, version: place + 1 },
        set,
      })
  }
}

type MessageFinder = Awaited<ReturnType<typeof messagesOf>>

/** Finds a message of a request by its start. */
async function messagesOf(trx: Trx, { id, name }: { id: number; name: string }) {
  const messages = await trx
    .selectFrom('timeline')
    .select(['id', 'at', 'source_name', 'body'])
    .where('request_id', '=', id)
    .where('kind', '=', 'message')
    .execute()
  return (beginning: string) => {
    const message = messages.find(({ body }) => body?.startsWith(beginning))
    if (!message) throw new Error(`No message starts with “${beginning}” in “${name}”.`)
    return message
  }
}

async function insertCap(
  trx: Trx,
  request_id: number,
  { cap, versions: [first] }: DemoOptions,
  findMessage: MessageFinder,
) {
  if (cap === undefined || !first) return
  const set_at = new Date(findMessage(first.said).at.getTime() + MINUTE_MS)
  const amount = sql<string>`${cap}::numeric`
  await trx
    .insertInto('spending_caps')
    .values({ request_id, position: 1, amount, currency: CURRENCY, set_at })
    .execute()
}

type Writing = {
  readonly version: DemoVersion
  readonly findMessage: MessageFinder
  readonly context: Context
  readonly row: { readonly request_id: number; readonly set_id: string; readonly version: number }
  readonly set: DemoOptions
}

async function insertVersion(trx: Trx, { version, findMessage, context, row, set }: Writing): Promise<void> {
  const message = findMessage(version.said)
  const id = context.newId()
  await trx
    .insertInto('option_versions')
    .values({
      ...row,
      id,
      message_id: message.id,
      question: set.question,
      words: message.body ?? '',
      expires_at: hoursAhead(version.until, context.now),
      sent_at: message.at,
      sent_by: message.source_name,
    })
    .execute()
  await trx
    .insertInto('options')
    .values(
      version.options.map(({ price, from, to, held, ...option }, index) => ({
        covers: '',
        details: '',
        terms: '',
        ...option,
        version_id: id,
        place: index + 1,
        price: sql<string>`${price}::numeric`,
        currency: CURRENCY,
        starts: from === undefined ? null : dayAhead(from, context.now),
        ends: to === undefined ? null : dayAhead(to, context.now),
        time_zone: from === undefined ? null : ZONE,
        held_until: held === undefined ? null : hoursAhead(held, context.now),
      })),
    )
    .execute()
  if (version.answer) await insertAnswer(trx, { id, version, answer: version.answer, findMessage, cap: set.cap })
  if (version.booked) await insertBooking(trx, { id, version, booked: version.booked, findMessage, context })
}

const hoursAhead = (hours: number, now: Date) => new Date(now.getTime() + hours * HOUR_MS)

type Answering = {
  readonly id: string
  readonly version: DemoVersion
  readonly answer: DemoAnswer
  readonly findMessage: MessageFinder
  readonly cap: string | undefined
}

async function insertAnswer(trx: Trx, { id, version, answer, findMessage, cap }: Answering): Promise<void> {
  const { id: message_id, at: answered_at } = findMessage(answer.said)
  const about = { version_id: id, message_id, answered_at }
  if (answer.picked === undefined) {
    await trx
      .insertInto('option_answers')
      .values({ ...about, kind: 'declined', reason: answer.declined ?? '' })
      .execute()
    return
  }
  const price = sql<string>`${priceOf(version, answer.picked)}::numeric`
  const limit = cap === undefined ? null : sql<string>`${cap}::numeric`
  await trx
    .insertInto('option_answers')
    .values({ ...about, kind: 'picked', option_id: answer.picked, price, currency: CURRENCY, cap: limit })
    .execute()
}

function priceOf({ options }: DemoVersion, id: string): string {
  const option = options.find((one) => one.id === id)
  if (!option) throw new Error(`There is no option “${id}”.`)
  return option.price
}

type Booking = Pick<Writing, 'version' | 'findMessage' | 'context'> & {
  readonly id: string
  readonly booked: NonNullable<DemoVersion['booked']>
}

/** Books at the price that was picked, before the message about it. */
async function insertBooking(trx: Trx, { id, version, booked, findMessage, context }: Booking): Promise<void> {
  const picked = version.answer?.picked ?? ''
  const at_most = sql<string>`${priceOf(version, picked)}::numeric`
  const { at, source_name } = findMessage(booked.said)
  const before = (minutes: number) => new Date(at.getTime() - minutes * MINUTE_MS)
  await trx
    .insertInto('spending_tasks')
    .values({
      version_id: id,
      option_id: picked,
      price: at_most,
      currency: CURRENCY,
      at_most,
      task_id: context.newId(),
      made_at: before(40),
      made_by: source_name,
    })
    .execute()
  await trx
    .insertInto('spending_outcomes')
    .values({
      version_id: id,
      at_most,
      kind: 'done',
      spent: at_most,
      words: booked.words,
      recorded_at: before(5),
      recorded_by: source_name,
    })
    .execute()
}
