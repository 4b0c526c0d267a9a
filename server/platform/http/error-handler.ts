import type { FastifyReply, FastifyRequest } from 'fastify'
import { PROBLEM_CODE } from '#contract/shared/problem-code.ts'
import { Problem } from '#contract/shared/problems.ts'
import { isUnavailable } from '#server/platform/db/unavailable.ts'
import { logFault } from './fault-log.ts'

const RETRY_SECONDS = 2

/** Sends a refusal in the format of the API. An unexpected error is logged, and its details are not sent. */
export function answerProblem(reply: FastifyReply, request: FastifyRequest, problem: Problem, cause?: unknown) {
  if (problem.status >= 500)
    logFault({
      log: request.log,
      error: cause,
      // an unavailable service fails every route in the same way
      at: problem.code === 'unavailable' ? 'any route' : (request.routeOptions.url ?? 'page'),
      message: problem.message,
    })
  request.refusal = problem
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(problem.retryAfter))))
  reply
    .header('x-request-id', request.id)
    .header(PROBLEM_CODE, problem.code)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
  reply.code(problem.status).type('application/json; charset=utf-8')
  return reply.send(
    JSON.stringify({
      ...flagOf(problem),
      error: problem.sentence,
      ...(problem.errors && { errors: problem.errors }),
      ...(problem.current !== undefined && { current: problem.current }),
    }),
  )
}

/** A rejected code is reported in the same field as a correct one: `success` of the API specification. */
function flagOf({ code }: Problem) {
  return code === 'wrong_code' || code === 'spent_code' ? { success: false } : undefined
}

/** Converts any thrown value to a refusal. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isUnavailable(error)) return new Problem('unavailable', { retryAfter: RETRY_SECONDS })
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Problem('wrong_content_type')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem('too_large')
  // fastify's other 400s are about a body that is not as announced
  if (statusCode === 400) return new Problem('not_json')
  return new Problem('unexpected')
}
