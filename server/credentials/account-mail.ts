import type { Message } from '#server/adapters/message.ts'
import type { Config } from '#server/config.ts'

type Text = Pick<Message, 'subject' | 'links'> & { readonly paragraphs: readonly string[] }

/** The one shape of every mail about an account, a member's or a colleague's. */
export function accountMail(
  { BRAND_NAME, SUPPORT_EMAIL }: Pick<Config, 'BRAND_NAME' | 'SUPPORT_EMAIL'>,
  recipient: string,
  { subject, links, paragraphs }: Text,
): Message {
  const body = ['Hello,', ...paragraphs, `${BRAND_NAME}\n${SUPPORT_EMAIL}`].join('\n\n')
  return { channel: 'email', recipient, subject, body, links }
}
