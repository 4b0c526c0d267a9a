import { setTimeout as sleep } from 'node:timers/promises'
import { openInstallation } from '../../tools/installation.ts'
import { startPostgres } from '../../tools/postgres.ts'
import { callerOf, insist, keepSending, signIn } from './shared/member.ts'
import { expectNone, type Figures, type Proof } from './shared/proof.ts'

const KILLS = 200
const LONGEST_LIFE_MS = 300

export const kills: Proof = {
  name: 'kills',
  claim: 'what was acknowledged is there exactly once, though the server is killed again and again',
  async run({ times = KILLS }) {
    await using postgres = await startPostgres()
    const onServer = await killWhileSending('PostgreSQL', times, { DATABASE_URL: postgres.url })
    return { ...onServer, ...(await killWhileSending('embedded', times, {})) }
  },
}

async function killWhileSending(database: string, times: number, settings: NodeJS.ProcessEnv): Promise<Figures> {
  await using server = await openInstallation({ SEED: 'demo', ...settings })
  await server.start()
  using calls = callerOf(server.origin)
  const member = await signIn(server.origin)
  const sending = keepSending(member, async (request, body) => (await insist(calls, member.token, request, body)) > 0)
  let slowestStartMs = 0
  for (let killed = 0; killed < times; killed += 1) {
    await sleep(Math.random() * LONGEST_LIFE_MS)
    await server.stop('SIGKILL')
    slowestStartMs = Math.max(slowestStartMs, await server.start())
  }
  await sending.stop()
  const faults = await sending.acknowledged.faults(calls)
  expectNone(faults)
  return {
    [`${database}: kills, slowest start in ms`]: `${times}, ${slowestStartMs}`,
    [`${database}: acknowledged, missing, double`]: [sending.acknowledged.count, ...Object.values(faults)].join(', '),
  }
}
