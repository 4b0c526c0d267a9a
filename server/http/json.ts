import type { FastifyInstance } from 'fastify'
import { Problem } from '#contract/shared/problems.ts'

/** JSON in UTF-8 and nothing else; an empty body is no body. */
export function readJson(door: FastifyInstance) {
  door.removeAllContentTypeParsers()
  door.addContentTypeParser(/^application\/json\b/i, { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      // parseAs: 'buffer' hands in a Buffer
      done(null, parse(body as Buffer))
    } catch {
      done(new Problem('not_json'))
    }
  })
}

function parse(body: Buffer): unknown {
  if (body.length === 0) return undefined
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
}
