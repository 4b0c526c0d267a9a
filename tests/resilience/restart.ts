import { setTimeout as sleep } from 'node:timers/promises'
import { openInstallation } from '../../tools/installation.ts'
import { startPostgres } from '../../tools/postgres.ts'
import { callerOf, insist } from './shared/member.ts'
import { createPeople } from './shared/people.ts'
import { expectNone, type Proof } from './shared/proof.ts'
import { allHaveBegun, type Follower, follow, streamsAfter } from './shared/streams.ts'

const STREAMS = 5_000
const AT_A_TIME = 100
const SENDS = 500
const PATIENCE_MS = 120_000

export const restart: Proof = {
  name: 'restart',
  claim: 'thousands of streams come back after a restart, and none has missed anything',
  async run({ times = STREAMS }) {
    await using postgres = await startPostgres()
    await using server = await openInstallation({ DATABASE_URL: postgres.url, SEED: 'none' })
    await server.start()
    const leaving = new AbortController()
    using cleanup = new DisposableStack()
    cleanup.defer(() => leaving.abort())
    const people = await createPeople(postgres.url, times)
    const followers: Follower[] = []
    for (const [n, { token }] of people.entries()) {
      followers.push(follow(server.origin, token, leaving.signal))
      if (n % AT_A_TIME === 0) await allHaveBegun(followers)
    }
    await allHaveBegun(followers)

    using calls = callerOf(server.origin, 4)
    const sending = (async () => {
      for (let n = 0; n < SENDS; n += 1) {
        const { token, requests } = people[(n * 7919) % people.length] ?? { token: '', requests: [] }
        await insist(calls, token, requests[0] ?? '', `message ${n}`)
      }
    })()
    const began = performance.now()
    if ((await server.stop()) !== 0) throw new Error(`The stop failed: ${server.output()}`)
    const stopMs = Math.round(performance.now() - began)
    await server.start()
    const started = performance.now()
    const notBack = () => followers.filter(({ opened }) => opened < 2).length
    while (notBack() > 0 && performance.now() < started + PATIENCE_MS) await sleep(50)
    const backMs = Math.round(performance.now() - started)
    await sending
    const { cut: _cut, ...streams } = await streamsAfter(postgres.url, followers, PATIENCE_MS)
    expectNone({ gaps: streams.gaps, 'not back': notBack() })
    return { streams: times, 'ms to stop': stopMs, 'ms until all were back': backMs, ...streams, 'not back': 0 }
  },
}
