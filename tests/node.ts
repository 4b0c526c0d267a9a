import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import { type BuildOptions, buildApp, type RunningApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'

export type TestNode = RunningApp

/** One server of the tests on a database of theirs; a second one makes two nodes. Nothing listens yet. */
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
  // what goes out and what is cleaned, tests do by hand
  const node = await buildApp({ config, log, now, jobs: false, ...(reachDatabase && { reachDatabase }) })
  return {
    ...node,
    async close() {
      await node.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
