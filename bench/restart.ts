import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../bin/free-port.ts'
import { FIRST, type Setting, tabOf } from './desk-people.ts'
import { openStreams } from './member-streams.ts'
import { openDesk } from './open-desk.ts'
import { processorSeconds, startServer } from './servers.ts'

// All desks and members' pages are open, and the server is replaced: when are all back, and how many calls does that bring?

const SETTLED_MS = 15_000
const WATCHED_MS = 45_000

export type RestartFigures = {
  /** Seconds from the new server's start until the last page's stream is open again. */
  readonly backAfter: number
  /** Of the second with the most: streams opened and calls made. */
  readonly mostCalls: number
  readonly calls: number
  /** Processor seconds that all of it took. */
  readonly server: number
  readonly database: number
}

type Restarting = Omit<Setting, 'server'> & { readonly url: string }

export async function restartFigures({ client, staff, size, url }: Restarting): Promise<RestartFigures> {
  const [port, deskPort] = [await freePort(), await freePort()]
  const settings = { PORT: String(port), DESK_PORT: String(deskPort) }
  const first = await startServer(url, settings)
  const agent = new Agent({ keepAlive: true })
  /** When each stream or call was begun. */
  let made: number[] = []
  let opened: number[] = []
  const onStream = () => void opened.push(performance.now())
  const closing = staff.map((staffId, n) =>
    openDesk({
      server: first,
      agent,
      staffId,
      token: FIRST + n,
      tab: tabOf(n),
      onCall: (what) => (what === 'stream' ? onStream() : void made.push(performance.now())),
      onShown: () => undefined,
    }),
  )
  closing.push(...(await openStreams(first, size, async () => undefined, onStream)))
  await sleep(SETTLED_MS)
  await first.stop()
  ;[made, opened] = [[], []]
  const database = await processorSeconds(client)
  const second = await startServer(url, settings)
  const began = performance.now()
  await sleep(WATCHED_MS)
  const calls = [...made, ...opened]
  const seconds = Map.groupBy(calls, (at) => Math.floor((at - began) / 1000))
  const result = {
    backAfter: (Math.max(...opened) - began) / 1000,
    mostCalls: Math.max(...[...seconds.values()].map(({ length }) => length)),
    calls: calls.length,
    server: second.processorSeconds(),
    database: (await processorSeconds(client)) - database,
  }
  const back = opened.length
  for (const close of closing) close()
  agent.destroy()
  await second.stop()
  if (back < staff.length + size.streams) throw new Error(`Only ${back} of all streams came back.`)
  console.log(
    `restart: all ${back} streams are back after ${result.backAfter.toFixed(1)} s; ${result.calls} calls, at most ${result.mostCalls} in a second; server ${result.server.toFixed(1)} s and database ${result.database.toFixed(1)} s of processor time`,
  )
  return result
}
