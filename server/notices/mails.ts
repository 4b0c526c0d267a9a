import type { Message } from '#server/adapters/message.ts'
import type { Config } from '#server/config.ts'
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
  const change = `${settings.publicUrl}/account`
  const subject = subjectOf(requestIds.length, isReminder)
  const body = [
    `${subject}. It’s kept in ${settings.BRAND_NAME}, not in this mail. You can read it here:`,
    link,
    `You get this because notices by email are on. Change notices:\n${change}`,
    `${settings.BRAND_NAME}\n${settings.SUPPORT_EMAIL}`,
  ].join('\n\n')
  return { channel: 'email', recipient: email, subject, body, links: [link, change] }
}

function subjectOf(count: number, isReminder: boolean): string {
  const still = isReminder ? 'still ' : ''
  return count === 1 ? `There’s ${still}an answer for you` : `There are ${still}answers for you`
}
