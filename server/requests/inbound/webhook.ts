import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DNSResolver } from 'mailauth'
import { Problem } from '#contract/shared/problems.ts'
import { sameBytes } from '#server/platform/adapters/secrets.ts'
import type { App } from '#server/platform/http/app.ts'
import { isFromLoopback } from '#server/platform/http/loopback.ts'
import { readMailAddress } from '#server/requests/notices/mail-addresses.ts'
import { systemResolver } from './authenticate-mail.ts'
import { logOutcome } from './outcome.ts'
import { parseMail } from './parse-mail.ts'
import { recipientsOf } from './read-mail.ts'
import { MAIL_MAX_BYTES } from './smtp-receiver.ts'
import { takeMail } from './take-mail.ts'

/** Maximum difference of a signed time, in either direction. */
const CLOCK_SKEW_MS = 5 * 60_000

/**
 * `POST /inbound/mail`: a relay delivers a raw email, signed with a secret of INBOUND_WEBHOOK_SECRET. `x-signature` is
 * `sha256=<hex HMAC-SHA-256 of the body>`, or with `x-timestamp` (seconds), of `<timestamp>.<body>`: then an old call
 * is rejected. The same email is stored once, so a repeated call has no effect either way.
 */
export function inboundAddress(door: FastifyInstance, app: App, resolver: DNSResolver = systemResolver) {
  const secrets = app.config.INBOUND_WEBHOOK_SECRET
  if (!secrets) return
  door.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    raw.post('/inbound/mail', { bodyLimit: MAIL_MAX_BYTES }, (request) => {
      const mail = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      checkSignature(secrets, request, mail, app.now())
      return handIn(app, resolver, mail, isFromLoopback(request) ? '127.0.0.1' : request.ip)
    })
  })
}

async function handIn(app: App, resolver: DNSResolver, raw: Buffer, ip: string) {
  const parsed = await parseMail(raw)
  const to = recipientsOf(parsed).find((address) => readMailAddress(app.config, address)) ?? ''
  const outcome = await takeMail(app, resolver, { raw, parsed, to, ip, sender: null, helo: null })
  logOutcome(app, outcome)
  if (outcome.step === 'refused') throw new Problem('mail_refused', { message: outcome.sentence })
  return { success: true }
}

function checkSignature(secrets: readonly string[], { headers }: FastifyRequest, body: Buffer, now: Date) {
  const timestamp = headers['x-timestamp']
  const isTimed = typeof timestamp === 'string'
  if (isTimed && !(Math.abs(Number(timestamp) * 1000 - now.getTime()) <= CLOCK_SKEW_MS))
    throw new Problem('wrong_signature')
  const given = Buffer.from(String(headers['x-signature'] ?? '').toLowerCase())
  const isOfOne = secrets.some((secret) => {
    const hmac = createHmac('sha256', secret).update(isTimed ? `${timestamp}.` : '')
    return sameBytes(given, Buffer.from(`sha256=${hmac.update(body).digest('hex')}`))
  })
  if (!isOfOne) throw new Problem('wrong_signature')
}
