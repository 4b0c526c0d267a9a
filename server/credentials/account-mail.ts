import type { OutgoingMessage } from '#server/adapters/message.ts'
import type { Config } from '#server/config.ts'
import { writeMail } from '#server/jobs/mail-form.ts'

/** An address stands alone, and says what it is for. */
type Paragraph = string | { readonly link: string; readonly label: string }

/** The one shape of every mail about an account, a member's or a colleague's. */
export function accountMail(
  settings: Pick<Config, 'BRAND_NAME' | 'SUPPORT_EMAIL' | 'look'>,
  recipient: string,
  subject: string,
  paragraphs: readonly Paragraph[],
): OutgoingMessage {
  // what the mail is for is its one button
  const first = paragraphs.find((one) => typeof one !== 'string')
  return writeMail(settings, recipient, {
    subject,
    heading: subject,
    greeting: 'Hello,',
    parts: paragraphs.map((one) =>
      typeof one === 'string' ? { kind: 'paragraph', text: one } : { kind: one === first ? 'button' : 'link', ...one },
    ),
  })
}
