import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { processorSeconds } from '../servers.ts'
import { FIRST, type Setting, tabOf } from './desk-people.ts'
import { openStreams } from './member-streams.ts'
import { openDesk } from './open-desk.ts'

const SETTLED_MS = 15_000
const WATCHED_MS = 45_000

/**
 * The server is replaced while all desks and members' pages are open: seconds until the last stream is open again, the
 * streams and calls of that time and of its busiest second, and the processor seconds they took.
 */
export async function restartFigures({ server, client, staff, size }: Setting) {
  const agent = new Agent({ keepAlive: true })
  let calls: number[] = []
  let opened: number[] = []
  const onCall = (what: string) => void (what === 'stream' ? opened : calls).push(performance.now())
  const onShown = () => undefined
  const closing = staff.map((staffId, n) =>
    openDesk({ server, agent, staffId, token: FIRST + n, tab: tabOf(n), onCall, onShown }),
  )
  const leaving = await openStreams(
    server,
    size,
    async () => undefined,
    () => onCall('stream'),
  )
  await sleep(SETTLED_MS)
  await server.stop()
  ;[calls, opened] = [[], []]
  const database = await processorSeconds(client)
  await server.start()
  const began = performance.now()
  await sleep(WATCHED_MS)
  const all = [...calls, ...opened]
  const seconds = Map.groupBy(all, (at) => Math.floor((at - began) / 1000))
  const result = {
    backAfter: (Math.max(...opened) - began) / 1000,
    mostCalls: Math.max(...[...seconds.values()].map(({ length }) => length)),
    calls: all.length,
    server: server.processorSeconds(),
    database: (await processorSeconds(client)) - database,
  }
  const back = opened.length
  for (const close of closing) close()
  leaving.abort()
  agent.destroy()
  if (back < staff.length + size.streams) throw new Error(`Only ${back} of all streams came back.`)
  return result
}
