import { setTimeout as sleep } from 'node:timers/promises'
import { type Installation, openInstallation } from '../../tools/installation.ts'
import { startPostgres } from '../../tools/postgres.ts'
import { openBalancer } from './shared/balancer.ts'
import { Acknowledged, callerOf, type SignedInMember, send } from './shared/member.ts'
import { createPeople } from './shared/people.ts'
import { expectNone, type Figures, type Proof } from './shared/proof.ts'
import { installedProxies } from './shared/proxies.ts'
import { allHaveBegun, follow, streamsAfter } from './shared/streams.ts'

const ROLLS = 3
const MEMBERS = 64
const CALLERS = 16
const SETTLE_MS = 1_000
/** A proxy's answer if its connection leads to a server that is closing. */
const LOST_ON_THE_WAY = 502

export const roll: Proof = {
  name: 'roll',
  claim: 'two servers behind a balancer are replaced one after the other, and no call fails and no stream has a gap',
  async run({ times = ROLLS }) {
    await using postgres = await startPostgres()
    const settings = { DATABASE_URL: postgres.url, SEED: 'demo', DRAIN_SECONDS: '5' }
    await using first = await openInstallation(settings)
    await using second = await openInstallation(settings)
    const servers = [first, second]
    await Promise.all(servers.map((server) => server.start()))
    const people = await createPeople(postgres.url, MEMBERS)
    const figures: Record<string, number | string> = {}
    for (const [name, open] of Object.entries({ balancer: openBalancer, ...installedProxies() })) {
      const balancer = await open(servers.map(({ port }) => port))
      const trees = Array.from({ length: times * servers.length }, () => undefined)
      const rolled = await rollBehind(balancer.origin, name, { people, servers, trees, url: postgres.url })
      for (const [what, figure] of Object.entries(rolled)) figures[`${name}: ${what}`] = figure
      await balancer.close()
    }
    return figures
  },
}

type Rolled = {
  readonly people: readonly SignedInMember[]
  readonly servers: readonly Installation[]
  /** The trees of the replacements, for the servers in turn. */
  readonly trees: readonly (string | undefined)[]
  readonly url: string
}

/** Replaces the servers in turn, under load. */
export async function rollBehind(origin: string, name: string, { people, servers, trees, url }: Rolled) {
  const leaving = new AbortController()
  const followers = people.map(({ token }) => follow(origin, token, leaving.signal))
  await allHaveBegun(followers)
  const load = callAllTheTime(origin, name, people)
  for (const [place, tree] of trees.entries()) {
    await sleep(SETTLE_MS)
    const server = servers[place % servers.length]
    if ((await server?.stop()) !== 0) throw new Error(`A stop failed: ${server?.output()}`)
    await server?.start(tree)
  }
  const figures = await load.stop()
  const streams = { streams: followers.length, ...(await streamsAfter(url, followers)) }
  leaving.abort()
  if (figures.failed > 0) for (const server of servers) console.log(server.output())
  expectNone({ failed: figures.failed, missing: figures.missing, double: figures.double, gaps: streams.gaps })
  return { 'servers replaced': trees.length, ...figures, ...streams } satisfies Figures
}

/** Reads and sends without a pause. A send whose answer got lost is repeated once under its key, as the app does. */
function callAllTheTime(origin: string, name: string, people: readonly SignedInMember[]) {
  const calls = callerOf(origin, CALLERS)
  const over = new AbortController()
  const acknowledged = new Acknowledged()
  const counts = { calls: 0, repeated: 0, failed: 0, 'slowest in ms': 0 }
  const reasons = new Set<string>()

  async function callOnce(caller: number, n: number) {
    const { token, requests } = people[(caller + n * CALLERS) % people.length] ?? { token: '', requests: [] }
    const request = requests[caller % requests.length] ?? ''
    const body = `${name}, caller ${caller}, message ${n}`
    const isSend = n % 3 === 0
    const began = performance.now()
    counts.calls += 1
    try {
      const { status } = await (isSend
        ? sendOrRepeat(token, request, body)
        : calls.call('GET', '/api/v1/requests/in_progress', token))
      if (status >= 400) throw new Error(`${status}`)
      if (isSend) acknowledged.add(token, request, body)
    } catch (error) {
      counts.failed += 1
      reasons.add(String(error))
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
    for (let n = 0; !over.signal.aborted; n += 1) await callOnce(caller, n)
  })
  return {
    async stop() {
      using _closing = calls
      over.abort()
      await Promise.all(callers)
      const faults = await acknowledged.faults(calls)
      if (reasons.size > 0) console.log(`  because: ${[...reasons].join(', ')}`)
      return { ...counts, acknowledged: acknowledged.count, ...faults }
    },
  }
}
