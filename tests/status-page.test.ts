import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchDirectory } from './harness/scratch-directory.ts'

type Service = { name: string; state: string; away: string[]; days: { polls: number; up: number }[] }
const POLL = join(import.meta.dirname, '..', 'deploy', 'status', 'poll.js')

test('the status page counts the polls that a server answered, and names its parts that are away', async () => {
  const folder = scratchDirectory('status')
  const file = join(folder, 'status.json')
  let answer = { status: 200, body: '{"ok":true,"away":[]}' }
  const server = createServer((_request, response) => response.writeHead(answer.status).end(answer.body))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  const poll = async () => {
    const child = spawn(process.execPath, [POLL, file, `Members=http://127.0.0.1:${port}`], { stdio: 'inherit' })
    expect(await once(child, 'exit')).toEqual([0, null])
    const { services } = JSON.parse(readFileSync(file, 'utf8')) as { services: Service[] } // poll.js wrote it
    return services[0]
  }
  expect(await poll()).toMatchObject({ name: 'Members', state: 'up', away: [] })
  answer = { status: 200, body: '{"ok":true,"away":["mail"]}' }
  expect(await poll()).toMatchObject({ state: 'limited', away: ['emails'] })
  answer = { status: 503, body: '{"ok":false}' }
  expect(await poll()).toMatchObject({ state: 'down' })
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
  const last = await poll()
  const sum = (key: 'polls' | 'up') => last?.days.reduce((total, day) => total + day[key], 0)
  expect([last?.state, sum('polls'), sum('up')]).toEqual(['down', 4, 2])
  rmSync(folder, { recursive: true })
})
