import type { FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '#basics/time/duration.ts'
import { Problem } from '#contract/shared/problems.ts'
import { digest } from '#server/platform/adapters/secrets.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { App, CompanySystem } from '#server/platform/http/app.ts'
import { network, secondsLeft, slotOf, takeSlot } from '#server/platform/http/limits.ts'

/** Refused tokens by address. A valid token is always let through: others may share the address. */
const REFUSALS = { bucket: 'company_token', windowMs: 10 * MINUTE_MS, hits: 30 }
/** Calls of one company by minute and server: several times what a directory sends. */
const CALLS_PER_MINUTE = 12_000

/**
 * Identifies the company whose own system (directory or file feed) calls, by the `Authorization: Bearer` header.
 * Tokens are found by their digest, so the time of an answer tells nothing about them.
 * @throws {Problem} 401 with WWW-Authenticate, 403 for a closed company, 429
 */
export async function authenticateSystem(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CompanySystem> {
  const given = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1]
  const token = given && (await findToken(app, given))
  if (!token) return refuse(app, request, reply, given)
  if (token.closed_at) throw new Problem('company_closed')
  limitCalls(app, token.company_id)
  await noteUse(app, token)
  return { id: null, companyId: token.company_id, companyName: token.name, slug: token.slug, tokenId: token.id }
}

async function findToken({ deskDb, now }: App, given: string) {
  const token = await deskDb
    .selectFrom('desk.company_tokens as token')
    .innerJoin('companies', 'companies.id', 'token.company_id')
    .select(['token.id', 'token.company_id', 'token.ends_at', 'token.revoked_at', 'token.last_used_at'])
    .select(['companies.name', 'companies.slug', 'companies.closed_at'])
    .where('token.token_hash', '=', digest(given))
    .executeTakeFirst()
  if (!token || token.revoked_at || (token.ends_at && token.ends_at <= now())) return undefined
  return token
}

async function refuse(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  given: string | undefined,
): Promise<never> {
  reply.header('www-authenticate', `Bearer realm="company"${given ? ', error="invalid_token"' : ''}`)
  if (app.config.RATE_LIMITS === 'on') {
    const { hits, ...limit } = REFUSALS
    const taken = await takeSlot(app.db, slotOf({ ...limit, address: network(request.ip) }, app.now()))
    if (taken > hits) throw new Problem('too_many_tries', { retryAfter: secondsLeft(limit.windowMs, app.now()) })
  }
  throw new Problem(
    'wrong_token',
    given ? {} : { message: 'Please send the company’s token: “Authorization: Bearer …”.' },
  )
}

/** This server's own counts of the current minute. */
const counted = new WeakMap<Config, { start: number; calls: Map<number, number> }>()

function limitCalls({ config, now }: App, companyId: number) {
  if (config.RATE_LIMITS === 'off') return
  const start = Math.floor(now().getTime() / MINUTE_MS)
  const before = counted.get(config)
  const current = before?.start === start ? before : { start, calls: new Map<number, number>() }
  counted.set(config, current)
  const calls = (current.calls.get(companyId) ?? 0) + 1
  current.calls.set(companyId, calls)
  if (calls > CALLS_PER_MINUTE) throw new Problem('too_many_tries', { retryAfter: secondsLeft(MINUTE_MS, now()) })
}

/** At most once a minute, so that calls at the same time do not wait for each other. */
async function noteUse({ deskDb, now }: App, { id, last_used_at }: { id: number; last_used_at: Date | null }) {
  if (last_used_at && last_used_at.getTime() > now().getTime() - MINUTE_MS) return
  await deskDb.updateTable('desk.company_tokens').set({ last_used_at: now() }).where('id', '=', id).execute()
}
