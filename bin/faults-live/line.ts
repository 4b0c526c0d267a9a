import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '../free-port.ts'
import { startPostgres } from '../postgres.ts'
import { callerOf, insist, missingAndDouble } from './member.ts'
import { createPeople } from './people.ts'
import { expectNone, type Proof } from './proof.ts'
import { endServer, newInstallation, ready, spawnServer } from './server.ts'

const SENDS = 10_000
const SENDERS = 16
const MEMBERS = 64
const CUT_SHARE = 0.3

export const line: Proof = {
  name: 'line',
  claim: 'what was sent through a connection that swallows three of ten answers is there exactly once',
  async run({ times = SENDS }) {
    const postgres = await startPostgres()
    const place = await newInstallation()
    const server = spawnServer(place, { DATABASE_URL: postgres.url, SEED: 'none' })
    try {
      await ready(server)
      const people = await createPeople(postgres.url, MEMBERS)
      const cutting = await openCuttingLine(place.port)
      const [cut, whole] = [callerOf(cutting.origin, SENDERS), callerOf(server.origin)]
      const tokens = new Map(
        people.flatMap(({ token, requests }) => requests.map((request) => [request, token] as const)),
      )
      const acknowledged = new Map([...tokens.keys()].map((request) => [request, [] as string[]]))
      let [begun, tries] = [0, 0]
      const sender = async () => {
        while (begun < times) {
          const n = begun
          begun += 1
          const { token, requests } = people[n % people.length] ?? { token: '', requests: [] }
          const request = requests[n % requests.length] ?? ''
          const needed = await insist(cut, token, request, `message ${n}`)
          tries += needed
          acknowledged.get(request)?.push(`message ${n}`)
        }
      }
      await Promise.all(Array.from({ length: SENDERS }, sender))
      const wrong = await missingAndDouble(whole, tokens, acknowledged)
      for (const one of [cut, whole, cutting]) one.close()
      expectNone(wrong)
      return { sends: times, 'answers cut off': cutting.cuts(), tries, ...wrong }
    } finally {
      await endServer(server, 'SIGTERM')
      place.remove()
      await postgres.stop()
    }
  },
}

/** Lets calls through and cuts the connection at the first byte of three answers in ten. */
async function openCuttingLine(to: number) {
  const port = await freePort()
  const sockets = new Set<Socket>()
  let cuts = 0
  const server = createServer((incoming) => {
    const outgoing = connect(to, '127.0.0.1')
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket)
      socket.on('error', () => undefined).once('close', () => sockets.delete(socket))
    }
    incoming.pipe(outgoing)
    outgoing.on('data', (bytes) => {
      if (Math.random() < CUT_SHARE) {
        cuts += 1
        incoming.destroy()
        outgoing.destroy()
      } else incoming.write(bytes)
    })
    incoming.once('close', () => outgoing.destroy())
    outgoing.once('close', () => incoming.destroy())
  }).listen(port, '127.0.0.1')
  return {
    origin: `http://127.0.0.1:${port}`,
    cuts: () => cuts,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
