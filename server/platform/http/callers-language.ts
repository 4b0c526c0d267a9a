import type { FastifyInstance } from 'fastify'
import { type Language, matchLanguage } from '#basics/language/languages.ts'
import { inLanguage } from '#server/platform/language/language.ts'

/**
 * Handles every call in the language that its Accept-Language prefers, until the session's member is known, who may have
 * chosen another one.
 */
export function speakCallersLanguage(door: FastifyInstance) {
  door.addHook('onRequest', ({ headers }, _reply, done) =>
    inLanguage(acceptedLanguage(headers['accept-language']), done),
  )
}

/** The best language for an Accept-Language such as `es-MX,es;q=0.9,en;q=0.8`. */
export function acceptedLanguage(header: string | undefined): Language {
  const wanted = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(/\s*;\s*/)
    const quality = parameters.find((one) => /^q=/i.test(one))?.slice('q='.length)
    return { tag, quality: quality === undefined ? 1 : Number(quality) }
  })
  const order = wanted.filter(({ quality }) => quality > 0).toSorted((one, other) => other.quality - one.quality)
  return matchLanguage(order.map(({ tag }) => tag))
}
