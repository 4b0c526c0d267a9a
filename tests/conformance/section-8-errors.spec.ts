import type { Page } from '@playwright/test'
import { reportedBy } from '#tests/e2e/deployment.ts'
import { PASSWORD } from '#tests/e2e/doors.ts'
import { DOT } from '#tests/e2e/files.ts'
import { GROOMER_NAME, handOver } from '#tests/e2e/handover.ts'
import { asMaya, asMember, expect, signIn, test } from '#tests/e2e/journey.ts'
import { settle } from '#tests/e2e/people.ts'

const alert = (page: Page) => page.getByRole('main').getByRole('alert')
const ANY = /Failed to load resource/

/** The server has no words for it. */
async function breakCall(page: Page, address: string | RegExp, method = 'GET') {
  await page.route(address, (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, body: 'out of order' }) : route.fallback(),
  )
}

async function answerCall(page: Page, address: string, answer: { status?: number; json: unknown }) {
  await page.route(address, (route) => route.fulfill(answer))
}

test.describe('401', () => {
  asMaya('"MFA authentication required" shows the MFA prompt and keeps the session', async ({ page, faults }) => {
    faults.allow(ANY)
    await page.goto('/account')
    await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
    await answerCall(page, '**/mfa/send-otp', { json: { success: true } })
    await answerCall(page, '**/requests/*', { status: 401, json: { error: 'MFA authentication required' } })
    await page.goto('/requests')
    await expect(page.getByRole('heading', { name: 'Enter your verification code' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('tendwell.session'))).toContain('"pending":"code"')
  })

  asMember('any other clears the session and redirects to SignIn', async ({ page, faults }) => {
    faults.allow(ANY)
    await answerCall(page, '**/api/v1/offerings?*', { status: 401, json: { error: 'Please sign in to continue.' } })
    await page.goto('/benefits-and-offers')
    await expect(page).toHaveURL('/sign-in')
    expect(await page.evaluate(() => localStorage.getItem('tendwell.session'))).toBeNull()
  })
})

test.describe('Sign-in, sign-up and MFA failures', () => {
  test.beforeEach(({ faults }) => faults.allow(ANY))

  test('show the server’s error text in an error box', async ({ page }) => {
    await answerCall(page, '**/users/sign_in', { status: 401, json: { error: 'Not today, Maya.' } })
    await page.goto('/sign-in')
    await signIn(page, 'maya@tendwell.test')
    await expect(alert(page)).toHaveText('Not today, Maya.')
  })

  test('show the response’s status message where it has no error', async ({ page }) => {
    await answerCall(page, '**/users/sign_up', { status: 422, json: { status: { message: 'We are full.' } } })
    await page.goto('/sign-up')
    await fillSignUp(page)
    await expect(alert(page)).toHaveText('We are full.')
  })

  test('"Unable to sign in at this time. Please try again later."', async ({ page }) => {
    await breakCall(page, '**/users/sign_in', 'POST')
    await page.goto('/sign-in')
    await signIn(page, 'maya@tendwell.test')
    await expect(alert(page)).toHaveText('Unable to sign in at this time. Please try again later.')
  })

  test('"Unable to sign up at this time. Please try again later."', async ({ page }) => {
    await breakCall(page, '**/users/sign_up', 'POST')
    await page.goto('/sign-up')
    await fillSignUp(page)
    await expect(alert(page)).toHaveText('Unable to sign up at this time. Please try again later.')
  })

  test('"Unable to reset password at this time. Please try again later."', async ({ page }) => {
    await breakCall(page, '**/users/password', 'PUT')
    await page.goto('/reset-password/some-token')
    await page.getByLabel('New password', { exact: true }).fill('a fine one')
    await page.getByLabel('Confirm new password', { exact: true }).fill('a fine one')
    await page.getByRole('button', { name: 'Update password' }).click()
    await expect(alert(page)).toHaveText('Unable to reset password at this time. Please try again later.')
  })

  test('"Unable to request MFA token at this time."', async ({ page }) => {
    await breakCall(page, '**/mfa/send-otp', 'POST')
    await page.goto('/sign-in')
    await signIn(page, 'mfa@tendwell.test')
    await expect(alert(page)).toHaveText('Unable to request MFA token at this time.')
  })

  test('"Unable to enroll in MFA at this time."', async ({ page }) => {
    await breakCall(page, '**/api/v1/mfa', 'POST')
    await page.goto('/sign-in')
    await signIn(page, 'nophone@tendwell.test')
    await page.getByRole('textbox', { name: 'Phone number' }).fill('5550100123')
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(alert(page)).toHaveText('Unable to enroll in MFA at this time.')
  })

  test('"An unexpected error occurred" where there are no words at all', async ({ page }) => {
    // reading the token falls over without saying why
    await page.addInitScript(() => {
      const { get } = Headers.prototype
      Headers.prototype.get = function (name) {
        if (name === 'authorization') throw new Error('')
        return get.call(this, name)
      }
    })
    await page.goto('/sign-in')
    await signIn(page, (await settle()).email)
    await expect(alert(page)).toHaveText('An unexpected error occurred')
  })

  for (const [sentence, status, json] of [
    ['Unable to verify MFA token', 500, {}],
    ['That code is not right.', 401, { success: false, error: 'That code is not right.' }],
    ['No MFA verification token received', 200, { success: true }],
  ] as const)
    test(`"${sentence}" for a verification answered ${status}, which ends no session`, async ({ page }) => {
      await answerCall(page, '**/mfa/send-otp', { json: { success: true } })
      await answerCall(page, '**/mfa/verify', { status, json })
      await page.goto('/sign-in')
      await signIn(page, 'mfa@tendwell.test')
      await page.getByRole('textbox', { name: 'Verification code' }).fill('123456')
      await page.getByRole('button', { name: 'Verify' }).click()
      await expect(alert(page)).toHaveText(sentence)
      await expect(page.getByRole('heading', { name: 'Enter your verification code' })).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem('tendwell.session'))).toContain('"pending":"code"')
    })

  test('"No authorization token received"', async ({ page }) => {
    await page.route('**/users/sign_in', async (route) => {
      const response = await route.fetch()
      const { authorization: _none, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    })
    await page.goto('/sign-in')
    await signIn(page, (await settle()).email)
    await expect(alert(page)).toHaveText('No authorization token received')
    await expect(page).toHaveURL('/sign-in')
  })
})

test.describe('What could not be fetched:', () => {
  asMaya.beforeEach(({ faults }) => faults.allow(ANY))

  for (const [sentence, path, call] of [
    ['Failed to fetch request', '/requests/some-request', '**/api/v1/requests/some-request'],
    ['Failed to fetch open requests', '/requests', '**/api/v1/requests/open?*'],
    ['Failed to fetch in progress requests', '/requests', '**/api/v1/requests/in_progress?*'],
    ['Failed to fetch closed requests', '/requests?tab=Completed', '**/api/v1/requests/completed?*'],
    ['Failed to fetch category requests', '/requests/category/4', '**/survey_categories/4/request_surveys'],
    ['Failed to fetch suggested requests', '/dashboard', '**/recommended_request_categories'],
    ['Failed to refresh current user state', '/account', '**/users/current'],
  ] as const)
    asMaya(`"${sentence}"`, async ({ page }) => {
      await breakCall(page, call)
      await page.goto(path)
      await expect(alert(page).filter({ hasText: sentence })).toBeVisible()
      await expect(page.getByRole('main').getByRole('button', { name: 'Try again' }).first()).toBeVisible()
    })

  asMaya('"Failed to fetch categories"', async ({ page }) => {
    await breakCall(page, '**/api/v1/survey_categories')
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Explore all categories' }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Failed to fetch categories')
  })

  asMaya('"Unexpected response ..." for a reply that is not the expected one', async ({ page }) => {
    await answerCall(page, '**/api/v1/requests/some-request', { status: 202, json: {} })
    await page.goto('/requests/some-request')
    await expect(alert(page)).toHaveText('Unexpected response 202')
  })
})

test.describe('The assistant:', () => {
  asMember.beforeEach(({ faults }) => faults.allow(ANY))

  const dialog = (page: Page) => page.getByRole('dialog', { name: GROOMER_NAME })
  const go = (page: Page) => dialog(page).getByRole('button', { name: 'Continue' })
  const begin = async (page: Page) => {
    await page.goto('/requests/category/4')
    await page.getByRole('button', { name: GROOMER_NAME, exact: true }).click()
  }
  const answerFirst = async (page: Page) => {
    await dialog(page).getByRole('textbox', { name: 'Who is getting the haircut?' }).fill('Biscuit')
    await go(page).click()
  }

  asMember('"Failed to begin request survey"', async ({ page }) => {
    await breakCall(page, '**/user_request_surveys', 'POST')
    await begin(page)
    await expect(dialog(page).getByRole('alert')).toContainText('Failed to begin request survey')
  })

  asMember('"Failed to submit answer"', async ({ page }) => {
    await breakCall(page, '**/user_request_answers', 'POST')
    await begin(page)
    await answerFirst(page)
    await expect(dialog(page).getByRole('alert')).toContainText('Failed to submit answer')
  })

  asMember('"Failed to fetch next question"', async ({ page }) => {
    await breakCall(page, '**/next_screen_item')
    await begin(page)
    await answerFirst(page)
    await expect(dialog(page).getByRole('alert')).toContainText('Failed to fetch next question')
  })

  asMember('"Failed to complete survey"', async ({ page }) => {
    await breakCall(page, '**/submit', 'POST')
    await begin(page)
    await answerFirst(page)
    await dialog(page).getByRole('radio', { name: 'At a salon' }).check()
    await go(page).click()
    await dialog(page).getByRole('textbox', { name: 'Which days suit you?' }).fill('Saturdays')
    await go(page).click()
    await dialog(page).getByRole('button', { name: 'Skip' }).click()
    await dialog(page).getByRole('button', { name: 'Submit request' }).click()
    await expect(dialog(page).getByRole('alert')).toContainText('Failed to complete survey')
  })
})

test.describe('File uploads:', () => {
  asMember.beforeEach(({ faults }) => faults.allow(ANY))

  asMember('"Failed to get upload data"', async ({ page, member }) => {
    await breakCall(page, '**/uploads/presigned_url', 'POST')
    await attach(page, await handOver(member))
    await expect(alert(page)).toContainText(
      'There was an error uploading your file: Failed to get upload data. We have been notified of the error, but you are welcome to try again.',
    )
  })

  asMember('inline "Error uploading {filename}", with the reason that the storage gave', async ({ page, member }) => {
    await page.route('**/uploads/**', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 403, body: '<Error><Code>AccessDenied</Code></Error>' })
        : route.fallback(),
    )
    await attach(page, await handOver(member))
    await expect(alert(page)).toContainText('Error uploading biscuit.png')
    await expect(alert(page)).toContainText(
      'There was an error uploading your file: the storage bucket answered 403. We have been notified of the error, but you are welcome to try again.',
    )
  })

  asMember(
    'a network failure mentions the storage bucket and its cross-origin configuration',
    async ({ page, member }) => {
      await page.route('**/uploads/**', (route) =>
        route.request().method() === 'PUT' ? route.abort() : route.fallback(),
      )
      await attach(page, await handOver(member))
      await expect(alert(page)).toContainText('Error uploading biscuit.png')
      await expect(alert(page)).toContainText(
        /There was an error uploading your file: the storage bucket .*cross-origin configuration/,
      )
    },
  )

  async function attach(page: Page, id: string) {
    await page.goto(`/requests/${id}`)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Attach a file' }).click()
    await (await chooser).setFiles({ name: 'biscuit.png', mimeType: 'image/png', buffer: DOT })
  }
})

test.describe('The error boundary', () => {
  /** The requests cannot be put in order, so their page falls over. */
  const fallOver = (page: Page, message: string, more: object = {}) =>
    page.addInitScript(
      ([text, facts]) => {
        const fail = () => {
          throw Object.assign(new Error(text), facts)
        }
        Reflect.defineProperty(String.prototype, 'localeCompare', { value: fail })
      },
      [message, more] as const,
    )

  asMaya('does not report a 401', async ({ page, faults }) => {
    faults.allow(/./)
    const reported = await reportedBy(page)
    await fallOver(page, 'Please sign in to continue.', { status: 401 })
    await page.goto('/requests')
    await expect(page.getByRole('alert')).toHaveText('Please sign in to continue.')
    // what is reported leaves in order: the next one shows that this one was left out
    await page.evaluate(() => setTimeout(() => void Promise.reject(new Error('A fault of ours'))))
    const errors = () => reported.filter((sent) => sent.includes('"exception"'))
    await expect.poll(() => errors().length).toBe(1)
    expect(errors()[0]).toContain('A fault of ours')
    expect(reported.join()).not.toContain('Please sign in to continue.')
  })

  for (const [message, shown] of [
    ['The list is out of order', 'The list is out of order'],
    ['', 'An unexpected error occurred'],
  ] as const)
    asMaya(
      `shows "${shown}" for the message "${message}", and reports it to error tracking`,
      async ({ page, faults }) => {
        faults.allow(/./)
        const reported = await reportedBy(page)
        await fallOver(page, message)
        await page.goto('/requests')
        await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
        await expect(page.getByRole('alert')).toHaveText(shown)
        await expect.poll(() => reported.some((sent) => sent.includes('"exception"'))).toBe(true)
      },
    )
})

test.describe('Error tracking', () => {
  const errorsIn = (reported: string[]) => reported.filter((sent) => sent.includes('"exception"'))

  test('hears of an unlock that fails, but not of "Invalid unlock token."', async ({ page, faults }) => {
    faults.allow(ANY)
    const reported = await reportedBy(page)
    await page.goto('/unlock/some-token')
    await expect(alert(page)).toContainText('Invalid unlock token.')
    expect(errorsIn(reported)).toEqual([])
    await answerCall(page, '**/users/unlock?*', { status: 500, json: {} })
    await page.reload()
    await expect(alert(page)).toContainText('Unable to unlock your account')
    await expect.poll(() => errorsIn(reported).length).toBe(1)
  })

  test('does not hear of a 401', async ({ page, faults }) => {
    faults.allow(ANY)
    const reported = await reportedBy(page)
    await answerCall(page, '**/users/unlock?*', { status: 401, json: { error: 'Please sign in to continue.' } })
    await page.goto('/unlock/some-token')
    await expect(alert(page)).toContainText('Please sign in to continue.')
    // what is reported leaves in order: the next one shows that this one was left out
    await answerCall(page, '**/users/sign_in', { status: 500, json: { error: 'A fault of ours' } })
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await signIn(page, 'maya@tendwell.test')
    await expect.poll(() => errorsIn(reported).length).toBe(1)
    expect(errorsIn(reported)[0]).toContain('A fault of ours')
  })
})

test('an unlock that fails shows the server’s message or ours, what to do, and a support contact', async ({
  page,
  faults,
}) => {
  faults.allow(ANY)
  await answerCall(page, '**/users/unlock?*', { status: 503, json: { error: 'Back in a minute.' } })
  await page.goto('/unlock/some-token')
  await expect(alert(page)).toContainText('Back in a minute.')
  await breakCall(page, '**/users/unlock?*')
  await page.reload()
  await expect(alert(page)).toContainText('Unable to unlock your account')
  await expect(alert(page)).toContainText(
    'We were unable to unlock your account. Please check the link you used to unlock your account and try again.',
  )
  await expect(alert(page).getByRole('link')).toHaveAttribute('href', /^mailto:.+@/)
})

for (const status of [200, 422, 429, 500])
  test(`a password reset request shows the neutral confirmation when it is answered ${status}`, async ({
    page,
    faults,
  }) => {
    faults.allow(ANY)
    await answerCall(page, '**/users/password', { status, json: status === 200 ? { success: true } : {} })
    await page.goto('/forgot-password')
    await page.getByRole('textbox', { name: 'Email' }).fill('maya@tendwell.test')
    await page.getByRole('button', { name: 'Send recovery link' }).click()
    await expect(page.getByText("If that address has an account, we've sent a recovery link to it.")).toBeVisible()
    await expect(alert(page)).toHaveCount(0)
  })

asMaya('offering details that cannot be loaded say so, and name support', async ({ page, faults }) => {
  faults.allow(ANY)
  await breakCall(page, '**/api/v1/offerings/*')
  await page.goto('/benefits-and-offers')
  await page.getByRole('region', { name: 'Your Benefits' }).getByRole('listitem').getByRole('button').first().click()
  const failed = page.getByRole('dialog').getByRole('alert')
  await expect(failed).toContainText('There was an error loading the offering details. Please try again.')
  await expect(failed).toContainText('If you continue to receive this message, please contact support at')
  await expect(failed.getByRole('link')).toHaveAttribute('href', /^mailto:.+@/)
})

asMaya('a list of offerings that a filter leaves empty: "Sorry, no results have been found"', async ({ page }) => {
  await page.goto('/benefits-and-offers/all?filter=No+such+category')
  await expect(page.getByRole('heading', { name: 'Sorry, no results have been found' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Offerings' }).getByRole('button')).toHaveCount(0)
})

asMaya('a lazily loaded page that fails to load is loaded whole', async ({ page, faults }) => {
  faults.allow(/Failed to load resource|dynamically imported module/i)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Hi, Maya' })).toBeVisible()
  await page.route('**/assets/account-page-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 })
  const whole = page.waitForRequest((request) => request.isNavigationRequest())
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /Maya Lindqvist/ })
    .click()
  expect(new URL((await whole).url()).pathname).toBe('/account')
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
})

async function fillSignUp(page: Page) {
  await page.getByRole('textbox', { name: 'First name' }).fill('Ada')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Okafor')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@journeys.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign up' }).click()
}
