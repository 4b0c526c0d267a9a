import { expect, test } from 'vitest'
import { filesReason, mailReason, textReason } from './reasons.ts'

const smtp = { SMTP_URL: 'smtps://us:secret@mail.linden.example:465' }
const twilio = { TWILIO_FROM: '+15550100100' }

test.each([
  [
    'Error: Invalid login: 535 5.7.8 authentication failed',
    /^mail\.linden\.example refuses our sign-in \(535\)/,
    'SMTP_URL',
  ],
  ['getaddrinfo ENOTFOUND mail.linden.example', /no server called mail\.linden\.example/, 'SMTP_URL'],
  ['connect ECONNREFUSED 127.0.0.1:465', /Nothing answers at mail\.linden\.example:465/, 'SMTP_URL'],
  ['Greeting never received', /does not answer in time/, 'SMTP_URL'],
  ['self-signed certificate', /smtps:\/\//, 'SMTP_URL'],
  ['Error: Message failed: 550 5.7.1 Sender not allowed', /550 5\.7\.1 Sender not allowed\.$/, 'MAIL_FROM'],
  ['Something else', /^mail\.linden\.example: Something else\.$/, 'SMTP_URL'],
])('a mail that failed with “%s” shows the reason and the setting to check', (said, sentence, variable) => {
  const reason = mailReason(smtp, said)
  expect(reason.sentence).toMatch(sentence)
  expect(reason.check[0]).toBe(variable)
  expect(reason.sentence).not.toContain('secret')
})

test.each([
  ['Twilio answered 401 (20003).', /refuses our sign-in/, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN']],
  ['Twilio answered 404 (20404).', /no such account/, ['TWILIO_ACCOUNT_SID']],
  ['Twilio answered 400 (21606).', /does not send from \+15550100100/, ['TWILIO_FROM']],
  ['Twilio answered 400 (21211).', /another one/, []],
  ['fetch failed', /cannot be reached/, ['TWILIO_API_URL']],
  ['Twilio answered 500.', /^Twilio answered 500\.$/, []],
])('a text that failed with “%s” shows the reason and the setting to check', (said, sentence, check) => {
  const reason = textReason(twilio, said)
  expect(reason.sentence).toMatch(sentence)
  expect(reason.check).toEqual(check)
})

test.each([
  ['s3://files', 'The bucket answered 403.', /refuses us/, 'AWS_ACCESS_KEY_ID'],
  ['s3://files', 'The bucket answered 404.', /no such bucket/, 'STORAGE_URL'],
  ['s3://files', 'It does not answer within 20 seconds.', /20 seconds/, 'STORAGE_URL'],
  [undefined, 'EACCES: permission denied', /folder for files/, 'DATA_DIR'],
])('a file failure at %s with “%s” names the settings to check', (STORAGE_URL, said, sentence, variable) => {
  const reason = filesReason({ STORAGE_URL }, said)
  expect(reason.sentence).toMatch(sentence)
  expect(reason.check[0]).toBe(variable)
})
