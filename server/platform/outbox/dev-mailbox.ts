import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { trimmed } from '#basics/text/graphemes.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { MemberApp } from '#server/platform/http/app.ts'
import { pageHeaders } from '#server/platform/http/headers.ts'
import { isFromLoopback } from '#server/platform/http/loopback.ts'
import { type OutboxMessage, outboxPage, outboxStyle } from './dev-mailbox-page.ts'
import { channelsOfOutbox } from './sending.ts'

const SHOWN = 200

/**
 * `GET /__outbox`, for this machine only: messages that would have been sent, newest first, including codes and links.
 * It does not exist in production, or if every channel has a provider.
 */
export function devMailbox(door: FastifyInstance, app: MemberApp, finishJobs: () => Promise<void>) {
  const channels = channelsOfOutbox(app.config)
  const headers = pageHeaders(app.config, app.config.publicUrl)

  door.get<{ Querystring: { to?: string | string[] } }>('/__outbox', async (request, reply) => {
    if (channels.length === 0 || !isFromLoopback(request)) throw new Problem('not_found')
    await finishJobs() // completes pending work, so that a message that was requested before is visible
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

/** E.164, the ten digits or an email address; in a query, an unescaped + has become a space. */
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
