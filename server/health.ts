import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import type { MemberApp } from './http/app.ts'

const RETRY_SECONDS = 2

/** `/healthz`: the process lives. `/readyz`: it can serve, database and storage included. */
export function healthOf(door: FastifyInstance, app: MemberApp) {
  door.get('/healthz', async () => ({ ok: true }))
  door.get('/readyz', async () => {
    try {
      await Promise.all([sql`select 1`.execute(app.db), app.storage.ready()])
    } catch (error) {
      app.log.warn({ err: error }, 'not ready')
      throw new Problem('unavailable', { retryAfter: RETRY_SECONDS })
    }
    return { ok: true }
  })
}
