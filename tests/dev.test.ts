import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, globSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../tools/free-port.ts'

const RETRY_MS = 50
const PATIENCE_MS = 120_000
const ROOT = join(import.meta.dirname, '..')
const SOURCES = ['basics', 'bin', 'contract', 'server', 'web', 'package.json', 'tsconfig.json']

/** A copy of the sources, because the test changes them. */
let copy: string
let dev: ChildProcess
beforeAll(() => {
  copy = realpathSync(mkdtempSync(join(tmpdir(), 'tendwell-dev-')))
  for (const source of SOURCES) cpSync(join(ROOT, source), join(copy, source), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => {
  dev.kill('SIGKILL')
  rmSync(copy, { recursive: true, force: true })
})

test('npm run dev picks up a change of the server and of an app, and leaves no process behind', {
  timeout: PATIENCE_MS,
  tags: ['long'],
}, async () => {
  const [port, deskPort] = [await freePort(), await freePort()]
  dev = spawn(process.execPath, ['bin/dev/dev.ts'], {
    cwd: copy,
    env: {
      ...process.env,
      PORT: String(port),
      DESK_PORT: String(deskPort),
      DATA_DIR: join(copy, 'data'),
      SEED: 'none',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const member = `http://127.0.0.1:${port}`
  await until(async () => (await fetch(`${member}/readyz`)).ok)

  expect(await page(`${member}/requests`)).toMatch(/tendwell-settings" content="{.*\/main\.tsx/s)
  expect(await page(`http://127.0.0.1:${deskPort}/requests/7`)).toMatch(/tendwell-settings" content="{.*"\/main\.tsx/s)

  change('server/runtime/observability/health.ts', '{ ok: true }', '{ ok: "changed" }')
  await until(async () => (await page(`${member}/healthz`)).includes('changed'))

  const source = '/not-found/not-found-page.tsx'
  await page(member + source)
  const sent = await listenToVite(member)
  change(`web/member${source}`, 'export', '\nexport')
  await until(async () => sent.some((message) => message.includes(source) && message.includes('"update"')))

  dev.kill('SIGINT')
  expect(await once(dev, 'exit')).toEqual([0, null])
  expect(processesIn(copy)).toEqual([])
})

/** Accepts compressed responses, like a browser. */
async function page(url: string): Promise<string> {
  return (await fetch(url, { headers: { 'accept-encoding': 'gzip, deflate, br' } })).text()
}

function change(file: string, before: string, after: string) {
  writeFileSync(join(copy, file), readFileSync(join(copy, file), 'utf8').replace(before, after))
}

/** Vite's messages to open pages, from now on. */
async function listenToVite(origin: string): Promise<string[]> {
  const token = /wsToken = "(.+?)"/.exec(await page(`${origin}/@vite/client`))?.[1]
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/?token=${token}`, 'vite-hmr')
  const sent: string[] = []
  socket.addEventListener('message', ({ data }) => sent.push(String(data)))
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  return sent
}

async function until(condition: () => Promise<boolean>) {
  while (!(await condition().catch(() => false))) await sleep(RETRY_MS)
}

function processesIn(folder: string): string[] {
  const commands = globSync('/proc/[0-9]*/cmdline').map((file) => {
    try {
      return readFileSync(file, 'utf8').replaceAll('\0', ' ')
    } catch {
      return '' // it has ended
    }
  })
  return commands.filter((command) => command.includes(folder))
}
