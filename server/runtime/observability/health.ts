import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { MemberApp } from '#server/platform/http/app.ts'
import { PROVIDER_REASONS } from '#server/platform/outbox/sending.ts'

const RETRY_SECONDS = 2
/** Minimum time between two checks of external services, however often they are requested. */
const LOOK_EVERY_MS = 10_000

/** Services without which a server can still work for a while. */
type Part = 'files' | 'mail' | 'texts'

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve; 503 if it cannot or is about to stop. Other unavailable
 * services are listed in the response, but do not take the server out of service, because that would affect all servers
 * at once.
 */
export function healthOf(door: FastifyInstance, app: MemberApp) {
  const away = watchParts(app)
  door.get('/healthz', async () => ({ ok: true }))
  door.get('/readyz', async (_request, reply) => {
    const draining = app.drain.begun
    const missing = draining || (await answers(app)) ? [] : ['database']
    const ok = !draining && missing.length === 0
    if (!ok) reply.code(503).header('retry-after', String(RETRY_SECONDS))
    return { ok, draining, away: ok ? await away() : missing }
  })
}

async function answers({ db }: MemberApp): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
}

/** Returns the result of the last check, and checks again if that is old. */
function watchParts(app: MemberApp): () => Promise<readonly Part[]> {
  let looked = Number.NEGATIVE_INFINITY
  let known: readonly Part[] | undefined
  let looking: Promise<readonly Part[]> | undefined

  async function look() {
    const parts = [...(await filesAway(app)), ...(await lettersAway(app))]
    if (parts.join() !== (known ?? []).join()) app.log.warn({ away: parts }, 'What this server can reach has changed.')
    known = parts
    looking = undefined
    return parts
  }
  return async () => {
    if (!looking && performance.now() - looked > LOOK_EVERY_MS) {
      looked = performance.now()
      looking = look()
    }
    return known ?? (await looking) ?? []
  }
}

async function filesAway({ storage, log }: MemberApp): Promise<Part[]> {
  try {
    await storage.ready()
    return []
  } catch (error) {
    log.debug({ err: error }, 'Files cannot be reached.')
    return ['files']
  }
}

/** A message that its provider rejected in the last attempt shows that the provider is unavailable. */
async function lettersAway({ db }: MemberApp): Promise<Part[]> {
  const rows = await db
    .selectFrom('outgoing')
    .select('channel')
    .distinct()
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('reason', 'in', PROVIDER_REASONS)
    .execute()
    .catch(() => [])
  return rows.map(({ channel }) => (channel === 'email' ? 'mail' : 'texts')).toSorted()
}
