import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '../postgres.ts'
import { callerOf, insist } from './member.ts'
import { createPeople, lastNumbers } from './people.ts'
import { expectNone, type Proof } from './proof.ts'
import { endServer, newInstallation, ready, spawnServer } from './server.ts'
import { type Follower, follow, isWhole } from './streams.ts'

const STREAMS = 5_000
const AT_A_TIME = 100
const SENDS = 500
const PATIENCE_MS = 120_000

export const restart: Proof = {
  name: 'restart',
  claim: 'thousands of streams come back after a restart, and none has missed anything',
  async run({ times = STREAMS }) {
    const postgres = await startPostgres()
    const place = await newInstallation()
    const start = () => ready(spawnServer(place, { DATABASE_URL: postgres.url, SEED: 'none' }))
    let server = await start()
    const leaving = new AbortController()
    try {
      const people = await createPeople(postgres.url, times)
      const followers: Follower[] = []
      for (const [n, { token }] of people.entries()) {
        followers.push(follow(server.origin, token, leaving.signal))
        if (n % AT_A_TIME === 0) while (followers.some(({ from }) => from === undefined)) await sleep(10)
      }
      while (followers.some(({ from }) => from === undefined)) await sleep(10)

      const calls = callerOf(server.origin, 4)
      const sending = (async () => {
        for (let n = 0; n < SENDS; n += 1) {
          const { token, requests } = people[(n * 7919) % people.length] ?? { token: '', requests: [] }
          await insist(calls, token, requests[0] ?? '', `message ${n}`)
        }
      })()
      const began = performance.now()
      if ((await endServer(server, 'SIGTERM')) !== 0) throw new Error(`The stop failed: ${server.output()}`)
      const stopMs = Math.round(performance.now() - began)
      server = await start()
      const started = performance.now()
      while (followers.some(({ opened }) => opened < 2) && performance.now() < started + PATIENCE_MS) await sleep(50)
      const backMs = Math.round(performance.now() - started)
      await sending
      calls.close()
      const last = await lastNumbers(postgres.url)
      const broken = () => followers.filter((one) => !isWhole(one, last.get(one.token) ?? one.from ?? 0)).length
      while (broken() > 0 && performance.now() < started + PATIENCE_MS) await sleep(100)
      const sum = (of: (follower: Follower) => number) => followers.reduce((total, one) => total + of(one), 0)
      const wrong = { gaps: broken(), 'not back': followers.filter(({ opened }) => opened < 2).length }
      expectNone(wrong)
      return {
        streams: times,
        'sent away with a time': sum(({ sentAway }) => sentAway),
        'ms to stop': stopMs,
        'ms until all were back': backMs,
        'events heard': sum(({ heard }) => heard.length),
        ...wrong,
      }
    } finally {
      leaving.abort()
      await endServer(server, 'SIGKILL')
      place.remove()
      await postgres.stop()
    }
  },
}
