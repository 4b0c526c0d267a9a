import type { OutgoingMessage } from '#server/platform/adapters/message.ts'
import type { Config } from '#server/platform/config/config.ts'
import { writeMail } from '#server/platform/outbox/mail-form.ts'
import { GRACE_DAYS } from './domains.ts'

/** Mails about the record that proves a domain. */
type Settings = Pick<Config, 'deskPublicUrl' | 'BRAND_NAME' | 'SUPPORT_EMAIL' | 'look'>
type News = 'proven' | 'gone' | 'stopped'

export function domainMail(settings: Settings, recipient: string, domain: string, news: News): OutgoingMessage {
  const { subject, sentence } = {
    proven: {
      subject: `${domain} is yours`,
      sentence: 'We have found the record. Please keep it in place: we look for it once a day.',
    },
    gone: {
      subject: `The record for ${domain} is gone`,
      sentence: `We no longer find the record that proves this domain. If it does not come back, sign-in stops in ${GRACE_DAYS} days.`,
    },
    stopped: {
      subject: `Sign-in for ${domain} has stopped`,
      sentence: `The record has been gone for ${GRACE_DAYS} days, so people at this domain are no longer sent to your sign-in.`,
    },
  }[news]
  return writeMail(settings, recipient, {
    subject,
    heading: subject,
    greeting: 'Hello,',
    parts: [
      { kind: 'paragraph', text: sentence },
      { kind: 'button', link: settings.deskPublicUrl, label: 'Open sign-in' },
    ],
  })
}
