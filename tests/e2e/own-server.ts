import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../../tools/free-port.ts'

/** The addresses of the two doors of a test's own server. */
export type OwnServer = { readonly members: string; readonly desk: string }

/**
 * A separate server, whose database has only one account, Olga of operations, who is invited.
 * @param settings in addition to those of the tests; may depend on the addresses of the doors
 */
export async function startEmptyInstallation(
  settings: (doors: OwnServer) => Record<string, string> | Promise<Record<string, string>>,
): Promise<OwnServer & { stop(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'tendwell-empty-'))
  chmodSync(directory, 0o711) // the account of PostgreSQL must be able to enter it
  const [port, deskPort] = [await freePort(), await freePort()]
  const doors = { members: `http://127.0.0.1:${port}`, desk: `http://127.0.0.1:${deskPort}` }
  const places = { PORT: String(port), DESK_PORT: String(deskPort), DATA_DIR: directory }
  const clock = join(import.meta.dirname, '..', 'world', 'injected-clock.ts')
  const server = spawn(process.execPath, ['--import', clock, join(import.meta.dirname, 'empty-installation.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      SEED: 'none',
      RATE_LIMITS: 'off',
      ...places,
      ...(await settings(doors)),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: server.stdout })) if (line === 'ready') break
  return {
    ...doors,
    async stop() {
      server.kill('SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
