import type { Message } from '#server/adapters/message.ts'
import type { Config } from '#server/config.ts'
import { writeMail } from '#server/jobs/mail-form.ts'
import type { Recipient } from './read-situation.ts'

type Settings = Pick<Config, 'publicUrl' | 'BRAND_NAME' | 'SUPPORT_EMAIL'>
type About = {
  /** The external ids of the requests that there is something new in. */
  readonly requestIds: readonly string[]
  readonly isReminder: boolean
}

/**
 * Says that there is something to read, and where. It names nobody and nothing: the mailbox may be the employer's.
 */
export function noticeMail(settings: Settings, { email }: Recipient, { requestIds, isReminder }: About): Message {
  const [first, ...others] = requestIds
  const link = `${settings.publicUrl}/requests${first && others.length === 0 ? `/${first}` : ''}`
  const subject = subjectOf(requestIds.length, isReminder)
  return writeMail(settings, email, {
    subject,
    preview: `Open ${settings.BRAND_NAME} to read it.`,
    heading: subject,
    greeting: `${subject}.`,
    parts: [
      { kind: 'paragraph', text: `It’s kept in ${settings.BRAND_NAME}, not in this mail.` },
      { kind: 'button', label: 'Read it', link },
      {
        kind: 'why',
        text: 'You get this because notices by email are on.',
        links: [{ label: 'Change notices', link: `${settings.publicUrl}/account` }],
      },
    ],
  })
}

function subjectOf(count: number, isReminder: boolean): string {
  const still = isReminder ? 'still ' : ''
  return count === 1 ? `There’s ${still}an answer for you` : `There are ${still}answers for you`
}
