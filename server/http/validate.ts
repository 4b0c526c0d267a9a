import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/shared/endpoint.ts'
import { type FieldErrors, Problem } from '#contract/shared/problems.ts'

/** Parses what the endpoint declares: a bad id is 404, a bad header or a broken query 400, the rest 422 by field. */
export function parseInput(endpoint: Endpoint, request: FastifyRequest) {
  if (endpoint.query) refuseBrokenQuery(request.url)
  return {
    params: parsePart(endpoint.params, request.params, () => new Problem('not_found')),
    headers: parsePart(endpoint.headers, request.headers, () => new Problem('bad_header')),
    query: parsePart(endpoint.query, request.query, invalid),
    body: parsePart(endpoint.body, request.body, invalid),
  }
}

/** A `%` that begins no character of UTF-8: the lenient parser would hand it on as it stands. */
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

/** 422 with the sentences by dotted path; the first of them is the answer's own sentence. */
function invalid(issues: readonly z.core.$ZodIssue[]): Problem {
  const errors: FieldErrors = {}
  for (const issue of issues) {
    const path = issue.path.join('.') || 'body'
    errors[path] = [...(errors[path] ?? []), sentence(issue)]
  }
  const first = Object.values(errors)[0]?.[0]
  return new Problem('invalid', { message: first, errors })
}

/** zod's own words ("Invalid input: expected …") are no words for a person. */
function sentence(issue: z.core.$ZodIssue): string {
  return issue.message.startsWith('Invalid ') || issue.message.startsWith('Too ')
    ? 'This is missing or not of the right kind.'
    : issue.message
}
