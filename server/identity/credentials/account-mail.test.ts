import { expect, test } from 'vitest'
import { NO_LOOK } from '#contract/desk/operations/brand.ts'
import { accountMail } from './account-mail.ts'

const settings = { BRAND_NAME: 'Tendwell', SUPPORT_EMAIL: 'support@tendwell.test', look: NO_LOOK }

test('an account mail has one button for its purpose', () => {
  const mail = accountMail(settings, 'maya@tendwell.test', 'Confirm your address', [
    'Please confirm it.',
    { link: 'https://tendwell.test/confirm', label: 'Confirm this address' },
    { link: 'https://tendwell.test/not-me', label: 'That was not me' },
  ])
  expect(mail.html).toMatch(/class="button" href="https:\/\/tendwell\.test\/confirm"/)
  expect(mail.html).toMatch(/class="link" href="https:\/\/tendwell\.test\/not-me"/)
  expect(mail.body).toContain('\n\nhttps://tendwell.test/confirm\n\nThat was not me: https://tendwell.test/not-me\n\n')
  expect(mail.links).toEqual(['https://tendwell.test/confirm', 'https://tendwell.test/not-me'])
})
