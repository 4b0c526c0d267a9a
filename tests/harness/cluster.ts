import pg from 'pg'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/platform/db/migrate.ts'
import { throwawayDatabase } from './throwaway.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the run's PostgreSQL, whose template is copied for every test's database. */
    clusterUrl: string
  }
}

/** One PostgreSQL per run: the embedded one, or the server of TEST_DATABASE_URL, which names its administrator. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const cluster = given ? { url: given, stop: async () => {} } : await throwawayDatabase()
  await makeTemplate(cluster.url)
  project.provide('clusterUrl', cluster.url)
  return () => cluster.stop()
}

async function makeTemplate(clusterUrl: string): Promise<void> {
  const client = new pg.Client(clusterUrl)
  await client.connect()
  for (const name of ['tests_demo', 'tests_empty']) await client.query(`drop database if exists ${name} with (force)`)
  await client.query('create database tests_empty')
  await client.end()
  const template = new URL(clusterUrl)
  template.pathname = '/tests_empty'
  await migrate(template.href, pino({ level: 'warn' }))
}
