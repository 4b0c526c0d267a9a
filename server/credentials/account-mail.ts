import type { Message } from '#server/adapters/message.ts'
import type { Config } from '#server/config.ts'
import { writeMail } from '#server/jobs/mail-form.ts'

type Text = {
  readonly subject: string
  /** An address stands alone, and says what it is for. */
  readonly paragraphs: readonly (string | { readonly link: string; readonly label: string })[]
}

/** The one shape of every mail about an account, a member's or a colleague's. */
export function accountMail(
  settings: Pick<Config, 'BRAND_NAME' | 'SUPPORT_EMAIL'>,
  recipient: string,
  { subject, paragraphs }: Text,
): Message {
  return writeMail(settings, recipient, {
    subject,
    heading: subject,
    greeting: 'Hello,',
    parts: paragraphs.map((one) =>
      typeof one === 'string' ? { kind: 'paragraph', text: one } : { kind: 'button', ...one },
    ),
  })
}
