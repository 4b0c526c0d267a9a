import pg from 'pg'
import { startPostgres } from '../postgres.ts'
import type { Proof } from './proof.ts'
import { endServer, newInstallation, ready, spawnServer } from './server.ts'

const TIMES = 10

export const together: Proof = {
  name: 'together',
  claim: 'two servers that start at once on an empty database, with the demo, both serve',
  async run({ times = TIMES }) {
    const postgres = await startPostgres()
    const admin = new pg.Client(postgres.url)
    await admin.connect()
    let slowestMs = 0
    try {
      for (let time = 0; time < times; time += 1) {
        await admin.query(`create database together_${time}`)
        const url = new URL(postgres.url)
        url.pathname = `/together_${time}`
        const began = performance.now()
        await startBoth(url.href)
        slowestMs = Math.max(slowestMs, Math.round(performance.now() - began))
      }
      return { 'pairs started': times, 'that did not serve': 0, 'slowest pair in ms': slowestMs }
    } finally {
      await admin.end()
      await postgres.stop()
    }
  },
}

async function startBoth(url: string) {
  const places = [await newInstallation(), await newInstallation()]
  const servers = places.map((place) => spawnServer(place, { DATABASE_URL: url, SEED: 'demo' }))
  try {
    await Promise.all(servers.map(ready))
  } finally {
    for (const server of servers) await endServer(server, 'SIGTERM')
    for (const place of places) place.remove()
  }
}
