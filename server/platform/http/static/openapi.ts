import * as z from 'zod'
import { type Endpoint, statusOf, type Who } from '#contract/shared/endpoint.ts'
import { idempotencyHeaders } from '#contract/shared/idempotency.ts'
import { Problem, type ProblemCode } from '#contract/shared/problems.ts'

type Table = Readonly<Record<string, Endpoint>>
type Json = Record<string, unknown>

/** The endpoint table as OpenAPI 3.1. */
export function openApiOf(table: Table, about: { title: string; server: string }): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(table).filter(([, one]) => one.served !== false)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: about.title,
      version: '1',
      description: 'Generated from the endpoint table that the server serves from.',
    },
    servers: [{ url: about.server }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token of the authorization header of sign-in.' },
        second_factor: { type: 'apiKey', in: 'header', name: 'mfa-token' },
      },
      schemas: { Problem: problemSchema },
    },
  }
}

/** Documented status codes of an endpoint's refusals, including those of its kind. */
export function refusalsOf(endpoint: Endpoint): Map<number, string[]> {
  const codes = new Set<ProblemCode>([...(endpoint.problems ?? []), ...kindProblems(endpoint)])
  const byStatus = new Map<number, string[]>()
  for (const code of codes) {
    const { status, message } = new Problem(code)
    byStatus.set(status, [...(byStatus.get(status) ?? []), message])
  }
  return new Map([...byStatus].toSorted(([left], [right]) => left - right))
}

const STAFF: ReadonlySet<Who> = new Set([
  'any_staff',
  'concierge',
  'operations',
  'employer',
  'employer_report',
  'employer_sync',
])

function kindProblems(endpoint: Endpoint): ProblemCode[] {
  const codes: ProblemCode[] = ['method_not_allowed', 'unavailable']
  const isOfStaff = STAFF.has(endpoint.who)
  if (endpoint.who !== 'anyone') codes.push('not_signed_in')
  if (endpoint.who === 'member') codes.push('mfa_authentication_required')
  if (isOfStaff && endpoint.who !== 'any_staff') codes.push('role_not_allowed')
  if (isOfStaff && endpoint.method !== 'GET') codes.push('bad_origin_of_change')
  if (isOfStaff && !endpoint.duringSetup) codes.push('second_factor_needed')
  if (endpoint.recentProof) codes.push('proof_needed')
  if (endpoint.params) codes.push('not_found')
  if (endpoint.query) codes.push('bad_query', 'invalid')
  if (endpoint.headers) codes.push('bad_header')
  if (endpoint.headers === idempotencyHeaders) codes.push('key_reused')
  if (endpoint.body) codes.push('not_json', 'wrong_content_type', 'too_large', 'invalid')
  return codes
}

function operation(name: string, endpoint: Endpoint): Json {
  return {
    operationId: name,
    summary: endpoint.summary,
    'x-who': endpoint.who,
    security: securityOf(endpoint),
    parameters: [
      ...parametersIn('path', endpoint.params),
      ...parametersIn('query', endpoint.query),
      ...parametersIn('header', endpoint.headers),
    ],
    ...(endpoint.body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } },
    }),
    responses: { [statusOf(endpoint)]: successOf(endpoint), ...refusedResponses(endpoint) },
  }
}

function successOf(endpoint: Endpoint): Json {
  const headers = Object.fromEntries(
    (endpoint.answerHeaders ?? []).map((header) => [header, { schema: { type: 'string' } }]),
  )
  const content = endpoint.answer
    ? { 'application/json': { schema: schemaOf(endpoint.answer, 'output') } }
    : { 'text/event-stream': { schema: { type: 'string' } } }
  return { description: endpoint.summary, ...(endpoint.answerHeaders && { headers }), content }
}

function refusedResponses(endpoint: Endpoint): Json {
  const responses = [...refusalsOf(endpoint)].map(([status, sentences]): [string, Json] => [
    String(status),
    {
      description: sentences.join(' / '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ])
  return Object.fromEntries(responses)
}

function securityOf(endpoint: Endpoint): Json[] {
  if (endpoint.who === 'anyone') return []
  return endpoint.who === 'member' ? [{ session: [] }, { session: [], second_factor: [] }] : [{ session: [] }]
}

function parametersIn(place: 'path' | 'query' | 'header', schema: Endpoint['params']): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

/** JSON Schema of a type as it is sent. */
export function schemaOf(schema: NonNullable<Endpoint['params']>, io: 'input' | 'output'): Json {
  const plain: Json = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const { def } = zodSchema._zod
      // a time leaves the server as text, whatever its type
      if (def.type === 'date' || def.type === 'transform') Object.assign(jsonSchema, { type: 'string' })
    },
  })
  delete plain.$schema
  return plain
}

const problemSchema: Json = {
  type: 'object',
  required: ['error'],
  properties: {
    error: { type: 'string', description: 'A sentence for a person.' },
    errors: {
      type: 'object',
      description: 'With 422 where fields are at fault: dotted field path to sentences.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
}
