import * as z from 'zod/mini'
import { msg, t } from '#basics/language/translate.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

const NO_HOUR = { error: () => t('Please choose an hour.') }
const hour = z.int(NO_HOUR).check(z.gte(0, NO_HOUR), z.lte(23, NO_HOUR))

/** A member's notice settings. */
export const noticeChoices = z.object({
  by_email: z.boolean(),
  /** To the phone number of two-step verification, if there is one. */
  by_text: z.boolean(),
  /** False: a notice contains no names and no content. */
  with_words: z.boolean(),
  /** Hours of the member's day; equal values mean no quiet time. */
  quiet_from: hour,
  quiet_until: hour,
})
export type NoticeChoices = z.output<typeof noticeChoices>

export const noticeSettings = z.object({
  ...noticeChoices.shape,
  /** Recipient of notices: the private address, or the one that the member signs in with. */
  email: z.string(),
  /** Last digits of the verified phone number. */
  phone_ending: z.nullable(z.string()),
  private_email: z.nullable(z.string()),
  /** A private address that is not confirmed yet. */
  asked_email: z.nullable(z.string()),
  /** Mails to that address have bounced, so no more are sent. */
  refused: z.boolean(),
  /** Whether notices also go to the browser of this session. */
  this_device: z.boolean(),
  /** Push endpoint that receives these notices, which the browser compares with its own. */
  device_endpoint: z.nullable(z.string()),
  /** Public VAPID key in base64url, by which a browser verifies that a notice is ours. */
  push_key: z.string(),
  /** Time zone of the quiet hours; null until a browser of the member has reported it. */
  time_zone: z.nullable(z.string()),
})
export type NoticeSettings = z.output<typeof noticeSettings>

const settingsAnswer = z.object({ notices: noticeSettings })

export const readNoticeSettings = endpoint('GET', '/api/v1/notices', {
  who: 'member',
  summary: 'How the member is notified of unread answers.',
  answer: settingsAnswer,
})

export const chooseNotices = endpoint('PUT', '/api/v1/notices', {
  who: 'member',
  summary: 'Sets the member’s choices for notices.',
  body: noticeChoices,
  answer: settingsAnswer,
})

export const askPrivateAddress = endpoint('PUT', '/api/v1/notices/private_address', {
  who: 'member',
  summary: 'Mails a link to an address. Notices go there once the link was used.',
  body: z.object({ email: field.email }),
  answer: settingsAnswer,
  limit: 'password',
})

export const removePrivateAddress = endpoint('DELETE', '/api/v1/notices/private_address', {
  who: 'member',
  summary: 'Sends notices to the member’s sign-in address again.',
  answer: settingsAnswer,
})

export const confirmPrivateAddress = endpoint('POST', '/api/v1/notices/private_address/confirmation', {
  who: 'anyone',
  summary: 'Confirms a private address with the mailed link. A retry changes nothing.',
  body: z.object({ token: field.text(300, msg('This link is not complete.')) }),
  answer: field.success,
  problems: ['invalid_notice_link'],
})

const NO_KEY = { error: () => t('This browser gave no key.') }

export const tellDevice = endpoint('PUT', '/api/v1/notices/device', {
  who: 'member',
  summary: 'Sends notices to the browser of this session too, through its push subscription.',
  body: z.object({
    endpoint: field.text(1000, msg('This browser gave no address.')),
    p256dh: z.string(NO_KEY).check(z.regex(/^[\w-]{87}=?$/, NO_KEY)),
    auth: z.string(NO_KEY).check(z.regex(/^[\w-]{22}(==)?$/, NO_KEY)),
  }),
  answer: settingsAnswer,
})

export const forgetDevice = endpoint('DELETE', '/api/v1/notices/device', {
  who: 'member',
  summary: 'Stops notices to the browser of this session.',
  answer: settingsAnswer,
})

export const sendSampleNotice = endpoint('POST', '/api/v1/notices/samples', {
  who: 'member',
  summary: 'Sends the member a test notice, and retries an address that refused mail.',
  answer: field.success,
  problems: ['notices_off'],
  limit: 'password',
})

export const stopNotices = endpoint('POST', '/api/v1/notices/stop', {
  who: 'anyone',
  summary: 'Switches off notices by mail, with the link in each of them. The link can do nothing else.',
  body: z.object({ token: field.text(300, msg('This link is not complete.')) }),
  answer: field.success,
  problems: ['invalid_notice_link'],
})
