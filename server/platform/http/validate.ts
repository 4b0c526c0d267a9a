import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { t } from '#basics/language/translate.ts'
import type { Endpoint } from '#contract/shared/endpoint.ts'
import { type FieldErrors, Problem } from '#contract/shared/problems.ts'

/**
 * Parses the declared input: an invalid ID gives 404, an invalid header or a broken query 400, and everything else 422
 * by field.
 */
export function parseInput(endpoint: Endpoint, request: FastifyRequest) {
  if (endpoint.query) refuseBrokenQuery(request.url)
  return {
    params: parsePart(endpoint.params, request.params, () => new Problem('not_found')),
    headers: parsePart(endpoint.headers, request.headers, () => new Problem('bad_header')),
    query: parsePart(endpoint.query, request.query, invalid),
    body: parsePart(endpoint.body, request.body, invalid),
  }
}

/** Rejects a `%` that is not part of a UTF-8 character, which the lenient parser would leave unchanged. */
function refuseBrokenQuery(url: string) {
  try {
    decodeURIComponent(url.slice(url.indexOf('?') + 1))
  } catch {
    throw new Problem('bad_query')
  }
}

type Refuse = (issues: readonly z.core.$ZodIssue[]) => Problem

function parsePart(schema: z.ZodMiniType | undefined, given: unknown, refuse: Refuse): unknown {
  if (!schema) return undefined
  const parsed = z.safeParse(schema, given)
  if (!parsed.success) throw refuse(parsed.error.issues)
  return parsed.data
}

/** 422 with messages by dotted path; the first one is also the message of the response. */
function invalid(issues: readonly z.core.$ZodIssue[]): Problem {
  const errors: FieldErrors = {}
  for (const issue of issues) {
    const path = issue.path.join('.') || 'body'
    errors[path] = [...(errors[path] ?? []), sentence(issue)]
  }
  const first = Object.values(errors)[0]?.[0]
  return new Problem('invalid', { message: first, errors })
}

/** Zod's default messages ("Invalid input: expected …") are not meant for users. */
function sentence(issue: z.core.$ZodIssue): string {
  return issue.message.startsWith('Invalid ') || issue.message.startsWith('Too ')
    ? t('This is missing or not of the right kind.')
    : issue.message
}
