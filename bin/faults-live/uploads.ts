import { request as callOf } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { UPLOAD_MAX_BYTES } from '#contract/shared/upload.ts'
import { PNG } from '#tests/files.ts'
import { startPostgres } from '../postgres.ts'
import { callerOf } from './member.ts'
import { createPeople } from './people.ts'
import { expectNone, type Proof } from './proof.ts'
import { endServer, newInstallation, ready, spawnServer } from './server.ts'

const STOPS = 10
const UPLOADS = 8
const PIECES = 20
const PIECE_EVERY_MS = 50

export const uploads: Proof = {
  name: 'uploads',
  claim: 'files that are on their way when a server is asked to stop arrive whole, and are there afterwards',
  async run({ times = STOPS }) {
    const postgres = await startPostgres()
    const place = await newInstallation()
    const start = () => ready(spawnServer(place, { DATABASE_URL: postgres.url, SEED: 'none' }))
    let server = await start()
    let [lost, stored] = [0, 0]
    try {
      const people = await createPeople(postgres.url, UPLOADS)
      for (let stop = 0; stop < times; stop += 1) {
        const calls = callerOf(server.origin)
        const keys = await Promise.all(people.map(({ token }) => announce(calls, token)))
        const sent = Promise.all(keys.map(({ presigned_url }) => putSlowly(presigned_url)))
        await sleep(PIECE_EVERY_MS * 4)
        if ((await endServer(server, 'SIGTERM')) !== 0) throw new Error(`A stop failed: ${server.output()}`)
        const answers = await sent
        stored += answers.filter((status) => status === 200).length
        lost += answers.filter((status) => status !== 200).length
        calls.close()
        server = await start()
      }
      expectNone({ lost })
      return { stops: times, 'uploads under way': times * UPLOADS, stored, lost }
    } finally {
      await endServer(server, 'SIGKILL')
      place.remove()
      await postgres.stop()
    }
  },
}

type Announced = { readonly key: string; readonly presigned_url: string }

async function announce(calls: ReturnType<typeof callerOf>, token: string): Promise<Announced> {
  const { status, body } = await calls.call('POST', '/api/v1/uploads/presigned_url', token, {
    body: JSON.stringify({ upload: { filename: 'scan.png' } }),
  })
  if (status >= 300) throw new Error(`An upload was answered ${status}: ${body}`)
  return JSON.parse(body) as Announced // the wire's own shape
}

/** As a phone on a slow network does; 0 where no answer came. */
function putSlowly(address: string): Promise<number> {
  const bytes = Buffer.concat([PNG, Buffer.alloc(UPLOAD_MAX_BYTES / 10)])
  const piece = Math.ceil(bytes.length / PIECES)
  return new Promise((resolve) => {
    const request = callOf(
      address,
      { method: 'PUT', headers: { 'content-length': String(bytes.length), 'content-type': 'image/png' } },
      (response) =>
        void text(response).then(
          () => resolve(response.statusCode ?? 0),
          () => resolve(0),
        ),
    )
    request.on('error', () => resolve(0))
    void (async () => {
      for (let at = 0; at < bytes.length; at += piece) {
        request.write(bytes.subarray(at, at + piece))
        await sleep(PIECE_EVERY_MS)
      }
      request.end()
    })()
  })
}
