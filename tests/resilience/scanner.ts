import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openScanner } from '#server/files/scanning/open-scanner.ts'
import { PDF } from '#tests/world/files.ts'
import { freePort } from '../../tools/free-port.ts'
import { openInstallation } from '../../tools/installation.ts'
import { startPostgres } from '../../tools/postgres.ts'
import { announceFile, callerOf } from './shared/member.ts'
import { createPeople } from './shared/people.ts'
import { expectNone, type Proof } from './shared/proof.ts'

const KILLS = 5
const PEOPLE = 6
const UNSAFE = 'tendwell-unsafe-test-phrase'
const LOOK_EVERY_MS = 50

export const scanner: Proof = {
  name: 'scanner',
  claim: 'while clamd is killed, no file is lost and none with the test signature can be opened',
  async run({ times = KILLS }) {
    await using postgres = await startPostgres()
    await using clamd = await startClamd()
    await using server = await openInstallation({ DATABASE_URL: postgres.url, SEED: 'none', VIRUS_SCAN_URL: clamd.url })
    await server.start()
    const people = await createPeople(postgres.url, PEOPLE)
    using calls = callerOf(server.origin)
    const put = async (token: string, unsafe: boolean) => {
      const { key, presigned_url } = await announceFile(calls, token)
      const body = unsafe ? Buffer.concat([PDF, Buffer.from(UNSAFE)]) : PDF
      const { status } = await fetch(presigned_url, { method: 'PUT', body })
      if (status !== 200) throw new Error(`An upload was answered ${status}.`)
      return { key, token, unsafe }
    }
    const statusOf = async ({ key, token }: { key: string; token: string }) =>
      (await calls.call('GET', `/api/v1/uploads/expiring_url?key=${key}`, token)).status
    let [opened, lost, slowestMs, calmMs] = [0, 0, 0, 0]
    for (let round = 0; round <= times; round += 1) {
      const isCalm = round === 0
      const killed = isCalm ? undefined : clamd.kill()
      const files = await Promise.all(people.flatMap(({ token }) => [put(token, false), put(token, true)]))
      await killed
      if (!isCalm) await clamd.start()
      const began = performance.now()
      for (const file of files) {
        let status = await statusOf(file)
        for (; status === 409; status = await statusOf(file)) await sleep(LOOK_EVERY_MS)
        if (file.unsafe && status === 200) opened += 1
        if (status !== (file.unsafe ? 410 : 200)) lost += 1
      }
      const ms = Math.round(performance.now() - began)
      if (isCalm) calmMs = ms
      else slowestMs = Math.max(slowestMs, ms)
    }
    expectNone({ opened, lost })
    const files = (times + 1) * PEOPLE * 2
    return {
      kills: times,
      files,
      opened,
      lost,
      'all results without a kill, ms': calmMs,
      'slowest after a start, ms': slowestMs,
    }
  },
}

/** Debian's clamd with one signature of ours; the real ones are a download of 300 MB. */
async function startClamd() {
  const directory = mkdtempSync(join(tmpdir(), 'tendwell-clamd-'))
  const port = await freePort()
  writeFileSync(join(directory, 'test.ndb'), `Tendwell.Test:0:*:${Buffer.from(UNSAFE).toString('hex')}\n`)
  const lines = [`DatabaseDirectory ${directory}`, 'TCPAddr 127.0.0.1', `TCPSocket ${port}`, 'Foreground yes']
  writeFileSync(join(directory, 'clamd.conf'), `${[...lines, 'StreamMaxLength 26M', 'User root'].join('\n')}\n`)
  const url = `clamd://127.0.0.1:${port}`
  const open = () => spawn('/usr/sbin/clamd', ['-c', join(directory, 'clamd.conf')], { stdio: 'ignore' })
  let running = open()
  const kill = async () => {
    const ended = once(running, 'exit')
    running.kill('SIGKILL')
    await ended
  }
  const ready = async () => {
    while (
      !(await openScanner(url)
        .version()
        .catch(() => null))
    )
      await sleep(LOOK_EVERY_MS)
  }
  await ready()
  return {
    url,
    kill,
    async start() {
      running = open()
      await ready()
    },
    async [Symbol.asyncDispose]() {
      await kill()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
