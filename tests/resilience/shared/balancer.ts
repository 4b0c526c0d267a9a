import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '../../../tools/free-port.ts'

const ASK_EVERY_MS = 250

export type Balancer = { readonly origin: string; close(): void | Promise<void> }

/** Forwards connections, in turn, to the servers whose `/readyz` answers 200. */
export async function openBalancer(ports: readonly number[]): Promise<Balancer> {
  const port = await freePort()
  const sockets = new Set<Socket>()
  let alive = [...ports]
  let turn = 0
  async function look() {
    const answers = await Promise.all(
      ports.map(async (one) => {
        const answer = await fetch(`http://127.0.0.1:${one}/readyz`, { headers: { connection: 'close' } }).catch(
          () => null,
        )
        return answer?.ok ? [one] : []
      }),
    )
    alive = answers.flat()
  }
  const asking = setInterval(() => void look(), ASK_EVERY_MS)

  const server = createServer((incoming) => {
    sockets.add(incoming)
    incoming.once('close', () => sockets.delete(incoming))
    incoming.on('error', () => undefined)
    turn += 1
    join(
      incoming,
      alive.map((_, place) => alive[(place + turn) % alive.length] ?? 0),
    )
  }).listen(port, '127.0.0.1')

  return {
    origin: `http://127.0.0.1:${port}`,
    close() {
      clearInterval(asking)
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Tries the next port if none listens on this one. */
function join(incoming: Socket, [first, ...others]: readonly number[]): void {
  if (first === undefined) return void incoming.destroy()
  const outgoing = connect(first, '127.0.0.1')
  outgoing.once('connect', () => {
    incoming.pipe(outgoing).pipe(incoming)
    incoming.once('close', () => outgoing.destroy())
    outgoing.once('close', () => incoming.destroy())
    outgoing.removeAllListeners('error').on('error', () => undefined)
  })
  outgoing.once('error', () => join(incoming, others))
}
