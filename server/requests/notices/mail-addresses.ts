import { sql } from 'kysely'
import { digest, newToken } from '#server/platform/adapters/secrets.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App } from '#server/platform/http/app.ts'

/** Local parts are not reliably case-sensitive, so a token is 128 bits in hexadecimal digits. */
const TOKEN = '[0-9a-f]{32}'
const TOKEN_BYTES = 16

type Purpose = 'reply' | 'bounce'

/** The purpose of one of our addresses; null for any other address. */
export function readMailAddress(
  { INBOUND_DOMAIN }: Pick<App['config'], 'INBOUND_DOMAIN'>,
  address: string,
): { readonly purpose: Purpose; readonly hash: Buffer } | null {
  const [, purpose, token, domain] = new RegExp(`^(reply|bounce)-(${TOKEN})@(.+)$`).exec(address.toLowerCase()) ?? []
  if (!purpose || !token || domain !== INBOUND_DOMAIN) return null
  return { purpose: purpose === 'reply' ? 'reply' : 'bounce', hash: digest(token) }
}

type Replying = { readonly requestId: number; readonly memberId: number; readonly email: string }

/**
 * The address that turns replies from this mailbox into messages of the request; null if receiving is off. It is
 * derived from the installation's key, so the same arguments give the same address, and only its digest is stored.
 */
export async function openReplyAddress(
  trx: DeskTrx,
  { config, secrets }: Pick<App, 'config' | 'secrets'>,
  { requestId, memberId, email }: Replying,
): Promise<string | null> {
  if (!config.INBOUND_DOMAIN) return null
  const signed = secrets.sign('reply_address', `${requestId}\n${memberId}\n${email}`)
  const token = signed.toString('hex', 0, TOKEN_BYTES)
  await sql`
    insert into desk.reply_addresses (token_hash, request_id, member_id, email)
    values (${digest(token)}, ${requestId}, ${memberId}, ${email})
    on conflict (token_hash) do nothing`.execute(trx)
  return `reply-${token}@${config.INBOUND_DOMAIN}`
}

/** A separate address for each notice, so that a bounce identifies the notice. */
export function newBounceAddress({ config }: Pick<App, 'config'>): { address: string; hash: Buffer } | null {
  if (!config.INBOUND_DOMAIN) return null
  const token = Buffer.from(newToken(), 'base64url').toString('hex', 0, TOKEN_BYTES)
  return { address: `bounce-${token}@${config.INBOUND_DOMAIN}`, hash: digest(token) }
}
