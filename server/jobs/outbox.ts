import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { trimmed } from '#basics/graphemes.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { MemberApp } from '#server/http/app.ts'
import { pageHeaders } from '#server/http/headers.ts'
import { isFromLoopback } from '#server/http/loopback.ts'
import { type OutboxMessage, outboxPage, outboxStyle } from './outbox-page.ts'
import { channelsOfOutbox } from './sending.ts'

const SHOWN = 200

/**
 * `GET /__outbox`, to this machine alone: what would have been sent, newest first, codes and links among it. Where
 * everything is really sent, or in production, it does not exist.
 */
export function outboxOf(door: FastifyInstance, app: MemberApp, finishChores: () => Promise<void>) {
  const channels = channelsOfOutbox(app.config)
  const headers = pageHeaders(app.config, app.config.publicUrl)

  door.get<{ Querystring: { to?: string | string[] } }>('/__outbox', async (request, reply) => {
    if (channels.length === 0 || !isFromLoopback(request)) throw new Problem('not_found')
    await finishChores() // what was asked for before somebody looks is there when they look
    const to = [request.query.to ?? ''].flat().at(-1) ?? ''
    const messages = await messagesTo(app, channels, recipientOf(to))
    reply.header('cache-control', 'no-store').header('vary', 'Accept')
    if (!wantsPage(request.headers.accept)) return messages
    return reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(outboxPage({ messages, to, brand: app.config.BRAND_NAME }))
  })
  door.get('/__outbox/page.css', async (request, reply) => {
    if (channels.length === 0 || !isFromLoopback(request)) throw new Problem('not_found')
    return reply.type('text/css; charset=utf-8').send(outboxStyle)
  })
}

async function messagesTo(
  app: MemberApp,
  channels: readonly string[],
  recipient: string | null,
): Promise<OutboxMessage[]> {
  const { rows } = await sql<OutboxMessage & { readonly reply_to: string | null }>`
    select channel, recipient as "to", subject, body, links, coalesce(sent_at, created_at) as sent_at, reply_to
    from outgoing
    where channel = any(${channels}) and (${recipient}::text is null or recipient = ${recipient})
    order by coalesce(sent_at, created_at) desc, id desc limit ${SHOWN}`.execute(app.db)
  return rows.map(({ reply_to, ...message }) => (reply_to === null ? message : { ...message, reply_to }))
}

/** E.164, the ten digits or an e-mail address; in a query a bare + has become a space. */
export function recipientOf(typed: string): string | null {
  const text = trimmed(typed)
  if (text === '') return null
  if (text.includes('@')) return text.replaceAll(' ', '+').toLowerCase().replaceAll('\0', '')
  const digits = text.replaceAll(/\D/g, '')
  return digits.length === 10 ? `+1${digits}` : `+${digits}`
}

function wantsPage(accept = ''): boolean {
  return accept.includes('text/html') && !accept.includes('application/json')
}
