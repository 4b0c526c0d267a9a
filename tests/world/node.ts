import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import { readConfig } from '#server/platform/config/config.ts'
import { type BuildOptions, buildApp, type RunningApp } from '#server/runtime/app.ts'

export type TestNode = RunningApp

/** A server of the tests on a given database; a second one makes two nodes. Does not listen. */
export async function openNode(
  databaseUrl: string,
  now: () => Date,
  settings: Record<string, string> = {},
  ownLog?: Logger,
  reachDatabase?: BuildOptions['reachDatabase'],
): Promise<TestNode> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tendwell-node-'))
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    ...settings,
  })
  const log = ownLog ?? pino({ level: config.LOG_LEVEL }, pino.destination({ fd: 2, sync: true }))
  // tests run sending and cleanup themselves
  const node = await buildApp({ config, log, now, jobs: false, ...(reachDatabase && { reachDatabase }) })
  return {
    ...node,
    async close() {
      await node.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
