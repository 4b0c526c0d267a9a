import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { seedDemo } from '#server/administration/seed/seed.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { buildApp } from '#server/runtime/app.ts'

/** The process that dev.ts replaces after each change: both APIs and the pages, on any free ports. */
export type ServerPorts = { readonly member: number; readonly desk: number }

const config = readConfig(process.env)
const log = pino({ level: config.LOG_LEVEL }, pino.destination({ fd: 2, sync: false }))
// uses index.html of the sources, and writes the settings into it as into a built page
const running = await buildApp({ config, log, dist: join(import.meta.dirname, '..', '..', 'web') })
// Ctrl-C reaches this process too, but dev.ts stops it, or the closed channel does
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => void running.close().then(() => process.exit(0)))
process.on('disconnect', () => process.exit(0))

if (config.seed === 'demo') await seedDemo(running.app)
const ports: ServerPorts = { member: await listen(running.memberDoor), desk: await listen(running.deskDoor) }
process.send?.(ports)

async function listen(door: FastifyInstance): Promise<number> {
  await door.listen({ host: '127.0.0.1', port: 0 })
  const address = door.server.address() as AddressInfo // a TCP server has one
  return address.port
}
