import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'

const LEAVING_MS = 5000

/** One for all files of a worker; it ends with the run's PostgreSQL or the worker. */
let administrator: Promise<pg.Client> | undefined

/** A migrated, empty database for one test; copying its files takes 50 ms. */
export async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdministrator(async (client) => {
    await client.query(`create database ${name} template tests_empty strategy file_copy`)
  })
  return {
    url: urlOf(name),
    async drop() {
      await asAdministrator(async (client) => {
        await untilDisconnected(client, name)
        await client.query(`drop database if exists ${name} with (force)`)
      })
    },
  }
}

/** Waits for closing connections: cut off, each would fail a later test. */
async function untilDisconnected(client: pg.Client, name: string) {
  const deadline = Date.now() + LEAVING_MS
  while (Date.now() < deadline) {
    const { rowCount } = await client.query('select 1 from pg_stat_activity where datname = $1', [name])
    if (!rowCount) return
    await sleep(20)
  }
}

async function asAdministrator<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  administrator ??= connectAsAdministrator()
  return work(await administrator)
}

async function connectAsAdministrator(): Promise<pg.Client> {
  const client = new pg.Client(inject('clusterUrl'))
  const forget = () => {
    administrator = undefined
  }
  client.on('error', forget).on('end', forget)
  await client.connect()
  return client
}

function urlOf(name: string): string {
  const url = new URL(inject('clusterUrl'))
  url.pathname = `/${name}`
  return url.href
}
