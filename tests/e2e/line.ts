import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy between a browser and a door. */
export type Line = {
  readonly address: string
  /**
   * All requests so far, method and path, that reached the server; responses from the browser's cache are not among
   * them.
   */
  readonly asked: string[]
  /** The number of requests without a response yet. */
  underWay(): number
  /** Drops every connection; new connections work. */
  cut(): void
  close(): void
}

/** @param holds paths that never get a response */
export async function openLine(door: string, holds?: RegExp): Promise<Line> {
  const asked: string[] = []
  let underWay = 0
  const server = createServer((incoming, outgoing) => {
    const { method, url: path = '/', headers } = incoming
    asked.push(`${method} ${path}`)
    if (holds?.test(path)) return
    underWay += 1
    const onward = request(new URL(path, door), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    outgoing.once('close', () => {
      underWay -= 1
      onward.destroy()
    })
    onward.once('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    address: `http://localhost:${port}`,
    asked,
    underWay: () => underWay,
    cut: () => server.closeAllConnections(),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
