import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

const hour = z
  .int('Please choose an hour.')
  .check(z.gte(0, 'Please choose an hour.'), z.lte(23, 'Please choose an hour.'))

/** What a member chooses of their notices. */
export const noticeChoices = z.object({
  by_email: z.boolean(),
  /** To the phone of two-step verification, where there is one. */
  by_text: z.boolean(),
  /** False: a notice names nobody and nothing. */
  with_words: z.boolean(),
  /** Full hours of the member's day; the same twice: never quiet. */
  quiet_from: hour,
  quiet_until: hour,
})
export type NoticeChoices = z.output<typeof noticeChoices>

export const noticeSettings = z.object({
  ...noticeChoices.shape,
  /** Where notices go: the private address, or the one they sign in with. */
  email: z.string(),
  /** The last digits of the verified phone. */
  phone_ending: z.nullable(z.string()),
  private_email: z.nullable(z.string()),
  /** A private address that has not been confirmed yet. */
  asked_email: z.nullable(z.string()),
  /** Mails to that address have come back, so no more are sent. */
  refused: z.boolean(),
  /** Notices go to the browser of this session, too. */
  this_device: z.boolean(),
  /** The address at its push service that these notices go to, for the browser to compare with its own. */
  device_endpoint: z.nullable(z.string()),
  /** By which a browser knows that a notice is ours: the public VAPID key, base64url. */
  push_key: z.string(),
  /** In which the quiet hours are; null until their browser has said it. */
  time_zone: z.nullable(z.string()),
})
export type NoticeSettings = z.output<typeof noticeSettings>

const settingsAnswer = z.object({ notices: noticeSettings })

export const readNoticeSettings = endpoint('GET', '/api/v1/notices', {
  who: 'member',
  summary: 'How the member is notified of an answer that they have not read.',
  answer: settingsAnswer,
})

export const chooseNotices = endpoint('PUT', '/api/v1/notices', {
  who: 'member',
  summary: 'Sets what the member chose of their notices.',
  body: noticeChoices,
  answer: settingsAnswer,
})

export const askPrivateAddress = endpoint('PUT', '/api/v1/notices/private_address', {
  who: 'member',
  summary: 'Mails a link to an address. Notices go there once the link was used; until then nothing changes.',
  body: z.object({ email: field.email }),
  answer: settingsAnswer,
  limit: 'password',
})

export const removePrivateAddress = endpoint('DELETE', '/api/v1/notices/private_address', {
  who: 'member',
  summary: 'Notices go to the address that the member signs in with again.',
  answer: settingsAnswer,
})

export const confirmPrivateAddress = endpoint('POST', '/api/v1/notices/private_address/confirmation', {
  who: 'anyone',
  summary: 'Confirms a private address by the mailed link. Again changes nothing.',
  body: z.object({ token: field.text(300, 'This link is not complete.') }),
  answer: field.success,
  problems: ['invalid_notice_link'],
})

export const tellDevice = endpoint('PUT', '/api/v1/notices/device', {
  who: 'member',
  summary: 'Sends notices to the browser of this session, too, as its push subscription says.',
  body: z.object({
    endpoint: field.text(1000, 'This browser gave no address.'),
    p256dh: z.string('This browser gave no key.').check(z.regex(/^[\w-]{87}=?$/, 'This browser gave no key.')),
    auth: z.string('This browser gave no key.').check(z.regex(/^[\w-]{22}(==)?$/, 'This browser gave no key.')),
  }),
  answer: settingsAnswer,
})

export const forgetDevice = endpoint('DELETE', '/api/v1/notices/device', {
  who: 'member',
  summary: 'Sends no more notices to the browser of this session.',
  answer: settingsAnswer,
})

export const sendSampleNotice = endpoint('POST', '/api/v1/notices/samples', {
  who: 'member',
  summary: 'Sends the member a notice as they would get one, and tries an address again that had refused mails.',
  answer: field.success,
  problems: ['notices_off'],
  limit: 'password',
})

export const stopNotices = endpoint('POST', '/api/v1/notices/stop', {
  who: 'anyone',
  summary: 'Switches notices by mail off, by the link that stands in each of them. It can do nothing else.',
  body: z.object({ token: field.text(300, 'This link is not complete.') }),
  answer: field.success,
  problems: ['invalid_notice_link'],
})
