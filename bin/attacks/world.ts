import pino, { type Logger } from 'pino'
import { migrate } from '#server/db/migrate.ts'
import { callerOf } from '#tests/caller.ts'
import { Clock } from '#tests/clock.ts'
import { openNode } from '#tests/node.ts'
import { openAsOwner } from '#tests/owner.ts'
import { createPeople } from '#tests/people.ts'
import { throwawayDatabase } from '#tests/throwaway.ts'
import type { World } from '#tests/world.ts'

/** The tests' world on a database of its own, outside of Vitest. */
export async function openAttackedWorld(settings: Record<string, string> = {}, log?: Logger): Promise<World> {
  const clock = new Clock()
  const database = await throwawayDatabase()
  await migrate(database.url, pino({ level: 'warn' }))
  const node = await openNode(database.url, clock.now, settings, log)
  const owner = openAsOwner(database.url)
  const others: { close(): Promise<void> }[] = []
  return {
    ...node,
    ...(await createPeople(node.app.deskDb, clock.now())),
    clock,
    owner,
    databaseUrl: database.url,
    as: (person) => callerOf(node, person),
    async anotherNode() {
      const another = await openNode(database.url, clock.now, settings)
      others.push(another)
      return { ...another, as: (person) => callerOf(another, person) }
    },
    async close() {
      for (const one of [...others, node]) await one.close()
      await owner.destroy()
      await database.stop()
    },
  }
}
