import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '../../tools/free-port.ts'
import { openInstallation } from '../../tools/installation.ts'
import { startPostgres } from '../../tools/postgres.ts'
import { Acknowledged, callerOf, insist } from './shared/member.ts'
import { createPeople } from './shared/people.ts'
import { expectNone, type Proof } from './shared/proof.ts'

const SENDS = 10_000
const SENDERS = 16
const MEMBERS = 64
const CUT_SHARE = 0.3

export const line: Proof = {
  name: 'line',
  claim: 'what was sent through a connection that swallows three of ten answers is there exactly once',
  async run({ times = SENDS }) {
    await using postgres = await startPostgres()
    await using server = await openInstallation({ DATABASE_URL: postgres.url, SEED: 'none' })
    await server.start()
    const people = await createPeople(postgres.url, MEMBERS)
    using cutting = await openCuttingLine(server.port)
    using cut = callerOf(cutting.origin, SENDERS)
    using whole = callerOf(server.origin)
    const acknowledged = new Acknowledged()
    let [begun, attempts] = [0, 0]
    const sender = async () => {
      while (begun < times) {
        const n = begun
        begun += 1
        const { token, requests } = people[n % people.length] ?? { token: '', requests: [] }
        const request = requests[n % requests.length] ?? ''
        const needed = await insist(cut, token, request, `message ${n}`)
        attempts += needed
        acknowledged.add(token, request, `message ${n}`)
      }
    }
    await Promise.all(Array.from({ length: SENDERS }, sender))
    const faults = await acknowledged.faults(whole)
    expectNone(faults)
    return { sends: times, 'answers cut off': cutting.cuts(), attempts, ...faults }
  },
}

/** Forwards calls and cuts the connection at the first byte of three answers in ten. */
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
    [Symbol.dispose]() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
