import type { FastifyInstance } from 'fastify'
import { Problem } from '#contract/shared/problems.ts'
import type { MemberApp } from '#server/platform/http/app.ts'

/** Validity of the contact in `security.txt`. */
const CONTACT_HOLDS_MS = 365 * 24 * 3_600_000

/** Standard files of every site: how to report a vulnerability (RFC 9116), and that crawlers are excluded. */
export function wellKnownOf(door: FastifyInstance, { config, now }: MemberApp, publicUrl: string) {
  const text = (path: string, body: () => string) =>
    door.get(path, async (_request, reply) => reply.type('text/plain; charset=utf-8').send(body()))
  text('/robots.txt', () => 'User-agent: *\nDisallow: /\n')
  text('/.well-known/security.txt', () =>
    [
      `Contact: mailto:${config.SUPPORT_EMAIL}`,
      `Expires: ${new Date(now().getTime() + CONTACT_HOLDS_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
      '',
    ].join('\n'),
  )
  door.get('/.well-known/*', async () => {
    throw new Problem('not_found')
  })
}
