import type { OutboxMessage } from '#server/platform/outbox/dev-mailbox-page.ts'
import type { World } from './world.ts'

/** The messages to this recipient, newest first. */
export async function outbox(world: Pick<World, 'as'>, to: string): Promise<OutboxMessage[]> {
  const answer = await world.as(null).get(`/__outbox?to=${encodeURIComponent(to)}`)
  if (answer.status !== 200) throw new Error(`The outbox answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** The token of the newest link that was emailed to this recipient. */
export async function mailedToken(world: Pick<World, 'as'>, to: string): Promise<string> {
  const [newest] = (await outbox(world, to)).flatMap(({ links }) => links)
  return newest?.split('/').at(-1) ?? 'no link was mailed'
}

/** The newest code that was texted to a number. */
export async function textedCode(world: Pick<World, 'as'>, phone: string): Promise<string> {
  const [newest] = await outbox(world, phone)
  return newest?.body.match(/\b\d{6}\b/)?.[0] ?? 'no code was texted'
}
