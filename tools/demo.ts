import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import { signIn } from '#contract/member/accounts.ts'
import { seedDemo } from '#server/administration/seed/seed.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { App } from '#server/platform/http/app.ts'
import { buildApp } from '#server/runtime/app.ts'
import { throwawayDatabase } from '#tests/harness/throwaway.ts'
import { freePort } from './free-port.ts'

const HOST = '127.0.0.1'
const DIST = join(import.meta.dirname, '..', 'dist')

export type Demo = AsyncDisposable & {
  readonly memberDoor: string
  readonly deskDoor: string
  readonly app: App
}

type Served = {
  readonly settings?: Readonly<Record<string, string>>
  readonly log?: Logger
}

/** The built apps with the demo's people, on free ports, with a database that leaves nothing behind. */
export async function serveDemo({ settings = {}, log }: Served = {}): Promise<Demo> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tendwell-demo-'))
  const database = await throwawayDatabase()
  const [port, deskPort] = [await freePort(), await freePort()]
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    HOST,
    PORT: String(port),
    DESK_PORT: String(deskPort),
    PUBLIC_URL: `http://${HOST}:${port}`,
    DESK_PUBLIC_URL: `http://${HOST}:${deskPort}`,
    ...settings,
  })
  const running = await buildApp({ config, log: log ?? pino({ level: config.LOG_LEVEL }), dist: DIST })
  await seedDemo(running.app)
  await running.memberDoor.listen({ host: HOST, port })
  await running.deskDoor.listen({ host: HOST, port: deskPort })
  return {
    memberDoor: `http://${HOST}:${port}`,
    deskDoor: `http://${HOST}:${deskPort}`,
    app: running.app,
    async [Symbol.asyncDispose]() {
      await running.close()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export const DEMO_PASSWORD = 'tendwell-demo'

/** The session that the members' app stores in the browser after signing in. */
export async function sessionOf(memberDoor: string, email: string) {
  const response = await fetch(`${memberDoor}/api/v1/users/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: { email, password: DEMO_PASSWORD } }),
  })
  const { expires_at, mfa_enrollment_available } = signIn.answer.parse(await response.json())
  const token = response.headers.get('authorization')?.replace('Bearer ', '')
  const session = { token, expires_at, enrollment_open: mfa_enrollment_available }
  return { origin: memberDoor, localStorage: [{ name: 'tendwell.session', value: JSON.stringify(session) }] }
}

/** The storage of a browser in which a colleague is signed in, from the cookies of the session. */
export function staffState(origin: string, cookies: string) {
  const place = { domain: new URL(origin).hostname, path: '/', expires: -1, httpOnly: true, secure: false } as const
  return {
    cookies: cookies.split('; ').map((cookie) => {
      const [name = '', ...value] = cookie.split('=')
      return { name, value: value.join('='), ...place, sameSite: 'Strict' as const }
    }),
    origins: [{ origin, localStorage: [{ name: 'tendwell.desk.signed-in', value: 'yes' }] }],
  }
}
