import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '../postgres.ts'
import { openBalancer } from './balancer.ts'
import { callerOf, missingAndDouble, type SignedInMember, send } from './member.ts'
import { createPeople, lastNumbers } from './people.ts'
import { expectNone, type Proof } from './proof.ts'
import { installedProxies } from './proxies.ts'
import { endServer, newInstallation, type RunningInstallation, ready, type Server, spawnServer } from './server.ts'
import { type Follower, follow, isWhole } from './streams.ts'

const ROLLS = 3
const MEMBERS = 64
const CALLERS = 16
const SETTLE_MS = 1_000
const PATIENCE_MS = 30_000
/** What a proxy answers that had a connection to a server which was just closing. */
const LOST_ON_THE_WAY = 502

export const roll: Proof = {
  name: 'roll',
  claim: 'two servers behind a balancer are replaced one after the other, and nobody’s call fails or stream has a gap',
  async run({ times = ROLLS }) {
    const postgres = await startPostgres()
    const places = [await newInstallation(), await newInstallation()]
    const settings = { DATABASE_URL: postgres.url, SEED: 'demo', DRAIN_SECONDS: '5' }
    const servers = new Map<RunningInstallation, Server>()
    const start = async (place: RunningInstallation) =>
      void servers.set(place, await ready(spawnServer(place, settings)))
    try {
      await Promise.all(places.map(start))
      const people = await createPeople(postgres.url, MEMBERS)
      const figures: Record<string, number> = {}
      for (const [name, open] of Object.entries({ balancer: openBalancer, ...installedProxies() })) {
        const balancer = await open(places.map(({ port }) => port))
        const measured = await rollBehind(balancer.origin, name, {
          people,
          places,
          servers,
          start,
          times,
          url: postgres.url,
        })
        for (const [what, figure] of Object.entries(measured)) figures[`${name}: ${what}`] = figure
        await balancer.close()
      }
      return figures
    } finally {
      for (const server of servers.values()) await endServer(server, 'SIGKILL')
      for (const place of places) place.remove()
      await postgres.stop()
    }
  },
}

type Rolled = {
  readonly people: readonly SignedInMember[]
  readonly places: readonly RunningInstallation[]
  readonly servers: Map<RunningInstallation, Server>
  readonly times: number
  readonly url: string
  start(place: RunningInstallation): Promise<void>
}

/** Replaces each server so often, one after the other, under load; `start` says by which. */
export async function rollBehind(origin: string, name: string, { people, places, servers, start, times, url }: Rolled) {
  const leaving = new AbortController()
  const followers = people.map(({ token }) => follow(origin, token, leaving.signal))
  while (followers.some(({ from }) => from === undefined)) await sleep(20)
  const load = callAllTheTime(origin, name, people)
  for (let rolled = 0; rolled < times; rolled += 1)
    for (const place of places) {
      await sleep(SETTLE_MS)
      const server = servers.get(place)
      if (server && (await endServer(server, 'SIGTERM')) !== 0) throw new Error(`A stop failed: ${server.output()}`)
      await start(place)
    }
  const figures = await load.stop()
  const streams = { streams: followers.length, ...(await streamsAfter(url, followers)) }
  leaving.abort()
  if (figures.failed > 0) for (const server of servers.values()) console.log(server.output())
  expectNone({ failed: figures.failed, missing: figures.missing, double: figures.double, gaps: streams.gaps })
  return { 'servers replaced': times * places.length, ...figures, ...streams }
}

/** Reads and sends as fast as it is answered. A send whose answer got lost is repeated once under its key, as the app does. */
function callAllTheTime(origin: string, name: string, people: readonly SignedInMember[]) {
  const calls = callerOf(origin, CALLERS)
  const over = new AbortController()
  const acknowledged = new Map<string, string[]>()
  const counts = { calls: 0, repeated: 0, failed: 0, 'slowest in ms': 0 }
  const whys = new Set<string>()

  async function one(caller: number, n: number) {
    const { token, requests } = people[(caller + n * CALLERS) % people.length] ?? { token: '', requests: [] }
    const request = requests[caller % requests.length] ?? ''
    const body = `${name}, caller ${caller}, message ${n}`
    const began = performance.now()
    counts.calls += 1
    try {
      const { status } =
        n % 3 === 0
          ? await sendOrRepeat(token, request, body)
          : await calls.call('GET', '/api/v1/requests/in_progress', token)
      if (status >= 400) throw new Error(`${status}`)
      if (n % 3 === 0) acknowledged.set(request, [...(acknowledged.get(request) ?? []), body])
    } catch (error) {
      counts.failed += 1
      whys.add(String(error))
    }
    counts['slowest in ms'] = Math.max(counts['slowest in ms'], Math.round(performance.now() - began))
  }
  async function sendOrRepeat(token: string, request: string, body: string) {
    const answer = await send(calls, token, request, body).catch(() => null)
    if (answer && answer.status !== LOST_ON_THE_WAY) return answer
    counts.repeated += 1
    return send(calls, token, request, body)
  }
  const callers = Array.from({ length: CALLERS }, async (_, caller) => {
    for (let n = 0; !over.signal.aborted; n += 1) await one(caller, n)
  })
  return {
    async stop() {
      over.abort()
      await Promise.all(callers)
      const wrong = await missingAndDouble(calls, new Map(people.flatMap(ownersOf)), acknowledged)
      calls.close()
      if (whys.size > 0) console.log(`  why: ${[...whys].join(', ')}`)
      return { ...counts, acknowledged: [...acknowledged.values()].flat().length, ...wrong }
    },
  }
}

const ownersOf = ({ token, requests }: SignedInMember) => requests.map((request) => [request, token] as const)

/** Waits until every stream is back and has heard all there is, or says how many have not. */
async function streamsAfter(url: string, followers: readonly Follower[]) {
  const last = await lastNumbers(url)
  const deadline = performance.now() + PATIENCE_MS
  const broken = () => followers.filter((one) => !isWhole(one, last.get(one.token) ?? one.from ?? 0))
  while (broken().length > 0 && performance.now() < deadline) await sleep(100)
  const sum = (of: (follower: Follower) => number) => followers.reduce((total, one) => total + of(one), 0)
  return {
    'events heard': sum(({ heard }) => heard.length),
    'sent away with a time': sum(({ sentAway }) => sentAway),
    cut: sum(({ cut }) => cut),
    gaps: broken().length,
  }
}
