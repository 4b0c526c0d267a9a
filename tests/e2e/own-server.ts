import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../../bin/free-port.ts'

/** Where the two doors of a server of a test's own are. */
export type OwnServer = { readonly members: string; readonly desk: string }

/**
 * A server of its own, in whose database nobody is but Olga of operations, who is invited.
 * @param settings beside those of the tests; may depend on where its doors are
 */
export async function startEmptyInstallation(
  settings: (doors: OwnServer) => Record<string, string> | Promise<Record<string, string>>,
): Promise<OwnServer & { stop(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'tendwell-empty-'))
  chmodSync(directory, 0o711) // PostgreSQL's own account has to pass
  const [port, deskPort] = [await freePort(), await freePort()]
  const doors = { members: `http://127.0.0.1:${port}`, desk: `http://127.0.0.1:${deskPort}` }
  const places = { PORT: String(port), DESK_PORT: String(deskPort), DATA_DIR: directory }
  const clock = join(import.meta.dirname, '..', 'injected-clock.ts')
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
