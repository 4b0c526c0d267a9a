import { setTimeout as sleep } from 'node:timers/promises'
import { processorSeconds } from '../servers.ts'
import type { Setting } from './desk-people.ts'

/** Cores in use while the work runs: of the server, of the database, and of this process. */
export async function coresWhile<Result>(
  { server, client }: Pick<Setting, 'server' | 'client'>,
  work: (began: number) => Promise<Result>,
) {
  const used = async () => ({ server: server.processorSeconds(), database: await processorSeconds(client) })
  const [began, before, own] = [performance.now(), await used(), process.cpuUsage()]
  const result = await work(began)
  const seconds = (performance.now() - began) / 1000
  const [after, ownAfter] = [await used(), process.cpuUsage(own)]
  return {
    result,
    server: (after.server - before.server) / seconds,
    database: (after.database - before.database) / seconds,
    pages: (ownAfter.user + ownAfter.system) / 1e6 / seconds,
  }
}

/** Starts so many calls a second, each at its time, and waits for all of them. */
export async function atRate(
  perSecond: number,
  forMs: number,
  began: number,
  call: (n: number) => Promise<void>,
): Promise<void> {
  const pending: Promise<void>[] = []
  for (let n = 0; performance.now() - began < forMs; n += 1) {
    pending.push(call(n))
    await sleep(Math.max(0, began + ((n + 1) * 1000) / perSecond - performance.now()))
  }
  await Promise.all(pending)
}
