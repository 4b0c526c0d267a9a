import type { Logger } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { addressesOf, connect, type DeskDb, type openDatabase } from '#server/platform/db/connect.ts'
import type { App } from '#server/platform/http/app.ts'
import { type Caller, callerOf } from './caller.ts'
import { Clock } from './clock.ts'
import { freshDatabase } from './database.ts'
import { openNode, type TestNode } from './node.ts'
import { openAsOwner } from './owner.ts'
import { createPeople, type TestMember, type TestStaff } from './people.ts'

export type World = Awaited<ReturnType<typeof createPeople>> &
  TestNode & {
    readonly app: App
    /** For acts that the app's roles may not do: truncating and altering tables, reading other sessions. */
    readonly owner: DeskDb
    readonly clock: Clock
    readonly databaseUrl: string
    /** Calls as this person; null is a signed-out visitor. */
    as(person: TestMember | TestStaff | null): Caller
    /** Another server on the same database. It closes with the world. */
    anotherNode(): Promise<TestNode & { as(person: TestMember | TestStaff | null): Caller }>
  }

/** A server on a fresh database with named people in it: Maya, Jonah, Theo, Ines, Olga and Bruno. */
export async function openWorld(settings: Record<string, string> = {}, log?: Logger): Promise<World> {
  return worldOn(await freshDatabase(), settings, log)
}

/** A world for the tests of one file or `describe` block: opened before the first of them, closed after the last. */
export function setUpWorld(settings: Record<string, string> = {}, log?: Logger): World {
  const world = {} as World // its hook fills it before any test or later hook reads it
  beforeAll(async () => void Object.assign(world, await openWorld(settings, log)))
  afterAll(() => world.close())
  return world
}

/** The same, but a new world for each test. */
export function setUpWorldPerTest(settings: Record<string, string> = {}, log?: Logger): World {
  const world = {} as World // as above
  beforeEach(async () => void Object.assign(world, await openWorld(settings, log)))
  afterEach(() => world.close())
  return world
}

/** Opens a world on a migrated, empty database of any origin, which is dropped with the world. */
export async function worldOn(
  database: { readonly url: string; drop(): Promise<void> },
  settings: Record<string, string> = {},
  log?: Logger,
): Promise<World> {
  const clock = new Clock()
  const all = { ...replicaOf(database.url), ...settings }
  const node = await openNode(database.url, clock.now, all, log, connectOnly)
  const owner = openAsOwner(database.url)
  const others: TestNode[] = []
  if (SERVERS > 1) others.push(await openNode(database.url, clock.now, all, log, connectOnly))
  const doors = inTurn([node, ...others])
  return {
    ...node,
    ...(await createPeople(node.app.deskDb, clock.now())),
    clock,
    owner,
    databaseUrl: database.url,
    as: (person) => callerOf(doors, person),
    async anotherNode() {
      const another = await openNode(database.url, clock.now, all, undefined, connectOnly)
      others.push(another)
      return { ...another, as: (person) => callerOf(another, person) }
    },
    async close() {
      for (const one of [...others, node]) await one.close()
      await owner.destroy()
      await database.drop()
    },
  }
}

/** With `npm run test:two-servers` each call goes to the next server, and reports are read from a replica. */
const SERVERS = Number(process.env.TEST_SERVERS ?? 1)

function replicaOf(databaseUrl: string): Record<string, string> {
  if (!process.env.TEST_REPLICA_URL) return {}
  const replica = new URL(process.env.TEST_REPLICA_URL)
  replica.pathname = new URL(databaseUrl).pathname
  return { DATABASE_REPORTS_URL: replica.href }
}

/** Called once for each call. */
function inTurn(nodes: readonly TestNode[]): Pick<TestNode, 'memberDoor' | 'deskDoor'> {
  let calls = 0
  const next = <Name extends 'memberDoor' | 'deskDoor'>(name: Name): TestNode[Name] => {
    const node = nodes[calls % nodes.length]
    if (!node) throw new Error('A world has a server.')
    calls += 1
    return node[name]
  }
  return {
    get memberDoor() {
      return next('memberDoor')
    },
    get deskDoor() {
      return next('deskDoor')
    },
  }
}

/** Without the checks of a start, which take most of the time: a world's database is migrated. */
const connectOnly: typeof openDatabase = async (config, log, options) => {
  const addresses = addressesOf(config)
  if (!addresses) throw new Error('A world stands on a database that has an address.')
  return connect({ ...addresses, onQuery: options?.onQuery }, log, async () => {})
}
