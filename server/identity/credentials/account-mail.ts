import { t } from '#basics/language/translate.ts'
import type { OutgoingMessage } from '#server/platform/adapters/message.ts'
import type { Config } from '#server/platform/config/config.ts'
import { writeMail } from '#server/platform/outbox/mail-form.ts'

/** An address is a separate paragraph with a label for its purpose. */
type Paragraph = string | { readonly link: string; readonly label: string }

/** The layout of every account mail, for members and staff. */
export function accountMail(
  settings: Pick<Config, 'BRAND_NAME' | 'SUPPORT_EMAIL' | 'look'>,
  recipient: string,
  subject: string,
  paragraphs: readonly Paragraph[],
): OutgoingMessage {
  // the first link becomes the only button
  const first = paragraphs.find((one) => typeof one !== 'string')
  return writeMail(settings, recipient, {
    subject,
    heading: subject,
    greeting: t('Hello,'),
    parts: paragraphs.map((one) =>
      typeof one === 'string' ? { kind: 'paragraph', text: one } : { kind: one === first ? 'button' : 'link', ...one },
    ),
  })
}
