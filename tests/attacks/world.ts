import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import pino from 'pino'
import { migrate } from '#server/platform/db/migrate.ts'
import { throwawayDatabase } from '#tests/harness/throwaway.ts'
import { type World, worldOn } from '#tests/world/world.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** The tests' world on a database of its own, outside of Vitest. */
export async function openAttackedWorld(settings: Record<string, string> = {}): Promise<World> {
  const { url, stop } = await throwawayDatabase()
  await migrate(url, pino({ level: 'warn' }))
  return worldOn({ url, drop: stop }, settings)
}

/** Runs a test file with newly generated cases. A failure shows the seed and the case. */
export function runWithNewCases(file: string, settings: Record<string, string> = {}): void {
  const env = { ...process.env, ...settings, CASES_SEED: 'random', NO_COLOR: '1' }
  const command = [join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), 'run', file]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: ROOT, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${stdout}\n${stderr}`)
}
