import { expect, test } from 'vitest'
import { noticesLabel } from './notices-label.ts'

const DEFAULTS = {
  by_device: false,
  by_email: true,
  by_text: false,
  bounced: false,
  with_words: false,
  quiet_from: 21,
  quiet_until: 8,
}

test.each([
  ['Mail without words, not 9 PM to 8 AM', {}],
  ['Mail with words', { with_words: true, quiet_from: 0, quiet_until: 0 }],
  ['Mail and text message without words, not 12 AM to 12 PM', { by_text: true, quiet_from: 0, quiet_until: 12 }],
  ['Their device, then mail without words, not 9 PM to 8 AM', { by_device: true }],
  ['Their device without words, not 9 PM to 8 AM', { by_device: true, by_email: false }],
  ['Text message without words, not 9 PM to 8 AM, mail bounces', { by_text: true, by_email: false, bounced: true }],
  ['Mail bounces', { by_email: false, bounced: true }],
  ['Nothing: they switched it off', { by_email: false }],
])('a member is notified by: %s', (words, chosen) => {
  const unbroken = words.replaceAll(/(?<=\d) (?=[AP]M)/g, '\u00A0')
  expect(noticesLabel({ ...DEFAULTS, ...chosen })).toBe(unbroken)
})
