import type { OutboxMessage } from '#server/jobs/outbox-page.ts'
import type { World } from './world.ts'

/** What was sent to somebody, newest first. */
export async function outbox(world: Pick<World, 'as'>, to: string): Promise<OutboxMessage[]> {
  const answer = await world.as(null).get(`/__outbox?to=${encodeURIComponent(to)}`)
  return answer.body
}

/** The token at the end of the newest link that was mailed to somebody. */
export async function mailedToken(world: Pick<World, 'as'>, to: string): Promise<string> {
  const [newest] = (await outbox(world, to)).flatMap(({ links }) => links)
  return newest?.split('/').at(-1) ?? 'no link was mailed'
}

/** The newest code that was texted to a number. */
export async function textedCode(world: Pick<World, 'as'>, phone: string): Promise<string> {
  const [newest] = await outbox(world, phone)
  return newest?.body.match(/\b\d{6}\b/)?.[0] ?? 'no code was texted'
}
