import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { MemberApp } from './http/app.ts'
import { PROVIDER_REASONS } from './jobs/sending.ts'

const RETRY_SECONDS = 2
/** What may be away is looked at no more often than this, however often somebody asks. */
const LOOK_EVERY_MS = 10_000

/** What a server can do without for a while. */
type Part = 'files' | 'mail' | 'texts'

/**
 * `/healthz`: the process lives. `/readyz`: it can serve, 503 where it can't or is about to stop; what else is away
 * stands in its answer, and takes no server out of service, since all of them would leave at once.
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

/** Answers with what the last look has found, and looks again where that is some time ago. */
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

/** A letter that its provider did not take at its last try says that its way is barred. */
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
