import { createServer } from 'node:net'

/**
 * For a Node that cannot read server/before-start.ts, while there is no other yet: the ports, in the same words.
 * All other settings are checked once our Node is installed.
 */
export async function refuseTakenPorts({ HOST, PORT, DESK_PORT }) {
  const faults = []
  for (const [name, port] of [
    ['PORT', Number(PORT || 3000)],
    ['DESK_PORT', Number(DESK_PORT || 3001)],
  ])
    if (await isTaken(HOST || '127.0.0.1', port))
      faults.push(`Port ${port} is taken by another program: end it, or set ${name} to a free port.`)
  if (faults.length > 0) throw Object.assign(new Error(faults.join('\n')), { name: 'StartupError' })
}

function isTaken(host, port) {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return false
  const server = createServer()
  return new Promise((done) => {
    server.once('error', ({ code }) => done(code === 'EADDRINUSE'))
    server.listen({ host, port }, () => server.close(() => done(false)))
  })
}
