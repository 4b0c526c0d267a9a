import { Counter, type Registry } from '@prometheus-io/client'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProblemCode } from '#contract/shared/problems.ts'
import { eventCounts } from '#server/administration/anomalies/count-events.ts'
import { routeOf } from '#server/platform/http/access-line.ts'
import { AccountProblem } from '#server/platform/http/account-problem.ts'
import { type App } from '#server/platform/http/app.ts'
import { network } from '#server/platform/http/limits.ts'

export const SECURITY_EVENTS = [
  'sign_in_failed',
  'account_locked',
  'code_refused',
  'link_refused',
  'token_refused',
  'role_refused',
  'csrf_refused',
  'limited',
  'password_reset',
  'second_factor_reset',
  'token_issued',
  'colleague_invited',
  'colleague_changed',
] as const
type SecurityEvent = (typeof SECURITY_EVENTS)[number]

/** Refusals that indicate an attack. */
const REFUSALS: Partial<Record<ProblemCode, SecurityEvent>> = {
  wrong_credentials: 'sign_in_failed',
  issuer_refused: 'sign_in_failed',
  wrong_code: 'code_refused',
  spent_code: 'code_refused',
  code_used: 'code_refused',
  code_off_clock: 'code_refused',
  wrong_passkey: 'code_refused',
  wrong_token: 'token_refused',
  invalid_reset_token: 'link_refused',
  invalid_unlock_token: 'link_refused',
  invalid_confirm_token: 'link_refused',
  role_not_allowed: 'role_refused',
  bad_origin_of_change: 'csrf_refused',
  too_many_tries: 'limited',
  quota_reached: 'limited',
}

/** Successes that indicate a compromised account. */
const SUCCESSES: Readonly<Record<string, SecurityEvent>> = {
  'PUT /api/v1/users/password': 'password_reset',
  'PUT /api/v1/users/current/password': 'password_reset',
  'PUT /desk/api/password': 'password_reset',
  'POST /desk/api/staff/:staff_id/second_factor_reset/approval': 'second_factor_reset',
  'POST /desk/api/staff/:staff_id/role_approval': 'colleague_changed',
  'POST /desk/api/companies/:id/tokens': 'token_issued',
  'POST /desk/api/sync/tokens': 'token_issued',
  'POST /desk/api/staff': 'colleague_invited',
  'POST /desk/api/staff/:staff_id/reopen': 'colleague_invited',
  'PATCH /desk/api/staff/:staff_id': 'colleague_changed',
  'POST /desk/api/staff/:staff_id/close': 'colleague_changed',
  'POST /desk/api/company/team': 'colleague_invited',
  'PATCH /desk/api/company/team/:staff_id': 'colleague_changed',
  'POST /desk/api/company/team/:staff_id/close': 'colleague_changed',
}

/**
 * Writes one log line and one count per event, for the metrics and for the page of alarms, on every server. The line
 * has the origin (an address, or an IPv6 network), the pattern of the route, and the ID of the account: no personal
 * data.
 */
export function watchForAttacks(
  app: Pick<App, 'deskDb' | 'now' | 'log'>,
  doors: Readonly<Record<string, FastifyInstance>>,
  registry: Registry,
): void {
  const counts = eventCounts(app)
  const counter = new Counter({
    name: 'tendwell_security_events_total',
    help: 'Refusals and changes by which an attack shows itself',
    labelNames: ['door', 'event'],
    registers: [registry],
  })
  for (const [door, instance] of Object.entries(doors)) {
    // a rate needs an initial value
    for (const event of SECURITY_EVENTS) counter.inc({ door, event }, 0)
    instance.addHook('onResponse', async (request, reply) => {
      for (const event of eventsOf(request, reply.statusCode)) {
        counter.inc({ door, event })
        const line = lineOf(request, door, event)
        request.log.warn(line, 'security event')
        counts.count({ door, event, address: line.address, staffId: line.staff_id ?? null })
      }
    })
    // the database closes after the servers
    instance.addHook('onClose', () => counts.settled())
  }
}

function eventsOf(request: FastifyRequest, status: number): SecurityEvent[] {
  const { refusal } = request
  const event = refusal ? REFUSALS[refusal.code] : status < 300 && SUCCESSES[`${request.method} ${routeOf(request)}`]
  if (!event) return []
  const locks = refusal instanceof AccountProblem && refusal.account.locked
  return locks ? [event, 'account_locked'] : [event]
}

function lineOf(request: FastifyRequest, door: string, event: SecurityEvent) {
  // undefined if authentication failed
  const { member, staff } = request.actor ?? {}
  const tried = request.refusal instanceof AccountProblem ? request.refusal.account : {}
  return {
    event,
    door,
    method: request.method,
    route: routeOf(request),
    address: network(request.ip),
    member_id: member?.id ?? tried.member_id ?? undefined,
    staff_id: staff?.id ?? tried.staff_id ?? undefined,
  }
}
