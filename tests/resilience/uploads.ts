import { request as callOf } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { UPLOAD_MAX_BYTES } from '#contract/shared/upload.ts'
import { pngWith } from '#tests/world/files.ts'
import { openInstallation } from '../../tools/installation.ts'
import { startPostgres } from '../../tools/postgres.ts'
import { announceFile, callerOf } from './shared/member.ts'
import { createPeople } from './shared/people.ts'
import { expectNone, type Proof } from './shared/proof.ts'

const STOPS = 10
const UPLOADS = 8
const PIECES = 20
const PIECE_EVERY_MS = 50

export const uploads: Proof = {
  name: 'uploads',
  claim: 'files that are on their way when a server is asked to stop arrive whole, and are there afterwards',
  async run({ times = STOPS }) {
    await using postgres = await startPostgres()
    await using server = await openInstallation({ DATABASE_URL: postgres.url, SEED: 'none' })
    await server.start()
    let [lost, stored] = [0, 0]
    const people = await createPeople(postgres.url, UPLOADS)
    for (let stop = 0; stop < times; stop += 1) {
      using calls = callerOf(server.origin)
      const files = await Promise.all(people.map(({ token }) => announceFile(calls, token)))
      const sent = Promise.all(files.map(({ presigned_url }) => putSlowly(presigned_url)))
      await sleep(PIECE_EVERY_MS * 4)
      if ((await server.stop()) !== 0) throw new Error(`A stop failed: ${server.output()}`)
      for (const status of await sent)
        if (status === 200) stored += 1
        else lost += 1
      await server.start()
    }
    expectNone({ lost })
    return { stops: times, 'uploads under way': times * UPLOADS, stored, lost }
  },
}

/** Sends a file as a phone on a slow network does. Resolves with the status; 0 without an answer. */
async function putSlowly(address: string): Promise<number> {
  const bytes = pngWith(Buffer.alloc(UPLOAD_MAX_BYTES / 10))
  const piece = Math.ceil(bytes.length / PIECES)
  const headers = { 'content-length': String(bytes.length), 'content-type': 'image/png' }
  const request = callOf(address, { method: 'PUT', headers })
  const answer = new Promise<number>((resolve) => {
    request.on('error', () => resolve(0))
    request.on('response', (response) => {
      text(response).then(
        () => resolve(response.statusCode ?? 0),
        () => resolve(0),
      )
    })
  })
  for (let at = 0; at < bytes.length; at += piece) {
    request.write(bytes.subarray(at, at + piece))
    await sleep(PIECE_EVERY_MS)
  }
  request.end()
  return answer
}
