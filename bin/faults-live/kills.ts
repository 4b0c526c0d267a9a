import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '../postgres.ts'
import { callerOf, insist, missingAndDouble, signIn } from './member.ts'
import { expectNone, type Proof } from './proof.ts'
import { endServer, newInstallation, ready, spawnServer } from './server.ts'

const KILLS = 200
const SENDERS = 6
const LONGEST_LIFE_MS = 300

export const kills: Proof = {
  name: 'kills',
  claim: 'what was acknowledged is there exactly once, though the server is killed again and again',
  async run({ times = KILLS }) {
    const postgres = await startPostgres()
    try {
      const onServer = await killWhileSending(times, { DATABASE_URL: postgres.url })
      const onEmbedded = await killWhileSending(times, {})
      return { ...named('PostgreSQL', onServer), ...named('embedded', onEmbedded) }
    } finally {
      await postgres.stop()
    }
  },
}

type Killed = { kills: number; acknowledged: number; missing: number; double: number; slowestStartMs: number }

function named(database: string, { kills: killed, slowestStartMs, ...counts }: Killed) {
  return {
    [`${database}: kills, slowest start in ms`]: `${killed}, ${slowestStartMs}`,
    [`${database}: acknowledged, missing, double`]: Object.values(counts).join(', '),
  }
}

async function killWhileSending(times: number, settings: NodeJS.ProcessEnv): Promise<Killed> {
  const place = await newInstallation()
  const start = () => ready(spawnServer(place, { SEED: 'demo', ...settings }))
  let server = await start()
  const calls = callerOf(server.origin)
  try {
    const { token, requests } = await signIn(server.origin)
    const acknowledged = new Map(requests.map((request) => [request, [] as string[]]))
    const over = new AbortController()
    const senders = Array.from({ length: SENDERS }, async (_, sender) => {
      const request = requests[sender % requests.length] ?? ''
      for (let n = 0; !over.signal.aborted; n += 1) {
        const body = `sender ${sender}, message ${n}`
        await insist(calls, token, request, body)
        acknowledged.get(request)?.push(body)
      }
    })
    let slowestStartMs = 0
    for (let killed = 0; killed < times; killed += 1) {
      await sleep(Math.random() * LONGEST_LIFE_MS)
      await endServer(server, 'SIGKILL')
      const began = performance.now()
      server = await start()
      slowestStartMs = Math.max(slowestStartMs, Math.round(performance.now() - began))
    }
    over.abort()
    await Promise.all(senders)
    const wrong = await missingAndDouble(calls, new Map(requests.map((request) => [request, token])), acknowledged)
    expectNone(wrong)
    return { kills: times, acknowledged: [...acknowledged.values()].flat().length, ...wrong, slowestStartMs }
  } finally {
    calls.close()
    await endServer(server, 'SIGTERM')
    place.remove()
  }
}
