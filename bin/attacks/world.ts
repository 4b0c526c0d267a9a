import pino, { type Logger } from 'pino'
import { migrate } from '#server/db/migrate.ts'
import { throwawayDatabase } from '#tests/throwaway.ts'
import { type World, worldOn } from '#tests/world.ts'

/** The tests' world on a database of its own, outside of Vitest. */
export async function openAttackedWorld(settings: Record<string, string> = {}, log?: Logger): Promise<World> {
  const { url, stop } = await throwawayDatabase()
  await migrate(url, pino({ level: 'warn' }))
  return worldOn({ url, drop: stop }, settings, log)
}
