import { createServer } from 'node:net'

/**
 * For a Node that cannot run server/runtime/before-start.ts before our Node is installed: checks the ports, with the
 * same messages. All other settings are checked later.
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
