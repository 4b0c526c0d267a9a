import type { Locator, Page, Request } from '@playwright/test'
import { countedBy, deployWith, reportedBy } from '#tests/e2e/deployment.ts'
import { MEMBER_DOOR, PASSWORD } from '#tests/e2e/doors.ts'
import { DOT } from '#tests/e2e/files.ts'
import { GROOMER_NAME, handOver } from '#tests/e2e/handover.ts'
import { asMaya, asMember, expect, signIn, test } from '#tests/e2e/journey.ts'
import { lastSentTo } from '#tests/e2e/outbox.ts'
import { uniqueName } from '#tests/e2e/people.ts'

const API = `${MEMBER_DOOR}/api/v1`
const isCall = (request: Request) => request.url().startsWith(API)

/** A call that the page is about to make. */
const call = (page: Page, method: string, path: RegExp | string) =>
  page.waitForRequest((request) => {
    if (request.method() !== method || !isCall(request)) return false
    const called = request.url().slice(API.length)
    return typeof path === 'string' ? called === path : path.test(called)
  })

test.describe('All calls', () => {
  asMaya('carry the token in an Authorization header, and no cookie', async ({ page, maya }) => {
    const seen: Record<string, string>[] = []
    page.on('request', async (request) => isCall(request) && seen.push(await request.allHeaders()))
    await page.goto('/dashboard')
    await expect(page.getByRole('region', { name: 'Home', exact: true })).toBeVisible()
    expect(seen.length).toBeGreaterThan(3)
    for (const headers of seen) {
      expect(headers.authorization).toBe(`Bearer ${maya.session.token}`)
      expect(headers).not.toHaveProperty('cookie')
      expect(headers).not.toHaveProperty('mfa-token')
    }
  })

  asMaya('carry the MFA token in an mfa-token header when held', async ({ page, maya }) => {
    const held = JSON.stringify({ ...maya.session, mfa_token: 'held-by-this-browser' })
    await page.addInitScript((session) => localStorage.setItem('tendwell.session', session), held)
    const called = call(page, 'GET', '/users/current')
    await page.goto('/account')
    expect((await (await called).allHeaders())['mfa-token']).toBe('held-by-this-browser')
  })
})

test.describe('Authentication', () => {
  test('POST /users/sign_up, then /users/sign_in, with what the specification says', async ({ page }) => {
    const last_name = uniqueName()
    const email = `${last_name.toLowerCase()}@journeys.test`
    await page.goto('/sign-up/meridian')
    await page.getByRole('textbox', { name: 'First name' }).fill('Ada')
    await page.getByRole('textbox', { name: 'Last name' }).fill(last_name)
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    const signedUp = call(page, 'POST', '/users/sign_up')
    const signedIn = call(page, 'POST', '/users/sign_in')
    await page.getByRole('button', { name: 'Sign up' }).click()
    expect((await signedUp).postDataJSON()).toEqual({
      user: { email, password: PASSWORD, name: 'Ada', last_name, terms_of_service: 1, company_slug: 'meridian' },
    })
    expect((await signedUp).headers()['content-type']).toBe('application/json')
    expect((await signedIn).postDataJSON()).toEqual({ user: { email, password: PASSWORD } })
  })

  test('POST and PUT /users/password', async ({ page, faults }) => {
    faults.allow(/status of 422/)
    await page.goto('/forgot-password')
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody@journeys.test')
    const asked = call(page, 'POST', '/users/password')
    await page.getByRole('button', { name: 'Send recovery link' }).click()
    expect((await asked).postDataJSON()).toEqual({ user: { email: 'nobody@journeys.test' } })
    await page.goto('/reset-password/some-token')
    await page.getByLabel('New password', { exact: true }).fill('a fine one')
    await page.getByLabel('Confirm new password', { exact: true }).fill('a fine one')
    const set = call(page, 'PUT', '/users/password')
    await page.getByRole('button', { name: 'Update password' }).click()
    expect((await set).postDataJSON()).toEqual({
      reset_password_token: 'some-token',
      password: 'a fine one',
      password_confirmation: 'a fine one',
    })
  })

  asMember(
    'POST /mfa with mfa_number, /mfa/verify with otp, and /mfa/send-otp with nothing',
    async ({ page, faults }) => {
      faults.allow(/status of 429/)
      await page.goto('/mfa-enrollment')
      await page.getByRole('textbox', { name: 'Phone number' }).fill('(555) 010-0144')
      const enrolled = call(page, 'POST', '/mfa')
      await page.getByRole('button', { name: 'Send code' }).click()
      expect((await enrolled).postDataJSON()).toEqual({ mfa_number: '5550100144' })
      const code = page.getByRole('textbox', { name: 'Verification code' })
      await expect(code).toBeVisible()
      const asked = call(page, 'POST', '/mfa/send-otp')
      await page.getByRole('button', { name: 'Resend code' }).click()
      expect((await asked).postData()).toBeNull()
      const otp = /\d{6}/.exec((await lastSentTo('5550100144')).body)?.[0] ?? ''
      await code.fill(otp)
      const verified = call(page, 'POST', '/mfa/verify')
      await page.getByRole('button', { name: 'Verify' }).click()
      expect((await verified).postDataJSON()).toEqual({ otp })
    },
  )

  test('GET /users/unlock with the query unlock_token', async ({ page, faults }) => {
    faults.allow(/status of 422/)
    const called = call(page, 'GET', '/users/unlock?unlock_token=some-token')
    await page.goto('/unlock/some-token')
    expect((await called).postData()).toBeNull()
  })

  asMember('DELETE /users/sign_out', async ({ page }) => {
    await page.goto('/account')
    const called = call(page, 'DELETE', '/users/sign_out')
    await page.getByRole('region', { name: 'Account owner' }).getByRole('button', { name: 'Sign Out' }).click()
    expect((await called).postData()).toBeNull()
  })
})

test.describe('Requests and surveys', () => {
  asMember('a survey is begun with for_alpha, and answered with a Datum', async ({ page }) => {
    await page.goto('/requests/category/4')
    const begun = call(page, 'POST', /^\/request_surveys\/\d+\/user_request_surveys$/)
    await page.getByRole('button', { name: GROOMER_NAME, exact: true }).click()
    expect((await begun).postDataJSON()).toEqual({ for_alpha: true })
    await page.getByRole('textbox', { name: 'Who is getting the haircut?' }).fill('Biscuit')
    const answered = call(page, 'POST', /^\/user_request_surveys\/[\w-]+\/user_request_answers$/)
    const asked = call(page, 'GET', /^\/user_request_surveys\/[\w-]+\/next_screen_item$/)
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    expect((await answered).postDataJSON()).toEqual({
      user_request_answer: {
        object_satisfied_id: expect.any(Number),
        object_satisfied_type: 'Datum',
        value: 'Biscuit',
      },
    })
    await asked
  })

  asMember(
    'POST /requests/{id}/messages: body, source "user", source_name, attachment_keys',
    async ({ page, member }) => {
      const id = await handOver(member)
      await page.goto(`/requests/${id}`)
      const said = { source: 'user', source_name: member.fullName }
      await page.getByRole('textbox', { name: 'Message' }).fill('Saturdays suit us.')
      const first = call(page, 'POST', `/requests/${id}/messages`)
      await page.getByRole('button', { name: 'Send' }).click()
      expect((await first).postDataJSON()).toEqual({ message: { body: 'Saturdays suit us.', ...said } })
      await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
      await attach(page, 'biscuit.png', 'image/png')
      await expect(page.getByRole('status').filter({ hasText: 'Uploaded' })).toBeVisible()
      await page.getByRole('textbox', { name: 'Message' }).fill('This is him.')
      const second = call(page, 'POST', `/requests/${id}/messages`)
      await page.getByRole('button', { name: 'Send' }).click()
      expect((await second).postDataJSON()).toEqual({
        message: { body: 'This is him.', ...said, attachment_keys: [expect.any(String)] },
      })
    },
  )

  asMember('any other status than 201 is an error, and keeps the words', async ({ page, member }) => {
    const id = await handOver(member)
    await page.route(`**/requests/${id}/messages`, (route) => route.fulfill({ status: 200, json: { request: {} } }))
    await page.goto(`/requests/${id}`)
    await page.getByRole('textbox', { name: 'Message' }).fill('Saturdays suit us.')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Unexpected response 200')
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Saturdays suit us.')
  })
})

test.describe('Uploads', () => {
  for (const [name, mimeType, sentAs] of [
    ['biscuit.png', 'image/png', 'image/png'],
    ['biscuit.heic', '', 'application/octet-stream'],
  ] as const)
    asMember(
      `presigned_url for {filename}, then the raw file by PUT as ${sentAs}, without credentials`,
      async ({ page, member, faults }) => {
        faults.allow(/status of 415/) // one pixel of PNG is no HEIC
        const id = await handOver(member)
        await rememberBodies(page)
        await page.goto(`/requests/${id}`)
        const presigned = call(page, 'POST', '/uploads/presigned_url')
        const put = page.waitForRequest((request) => request.method() === 'PUT')
        await attach(page, name, mimeType)
        expect((await presigned).postDataJSON()).toEqual({ upload: { filename: name }, request_id: id })
        const headers = await (await put).allHeaders()
        expect(headers['content-type']).toBe(sentAs)
        await expect.poll(() => page.evaluate(() => document.body.dataset.sent)).toBe([...DOT].join())
        for (const proof of ['authorization', 'mfa-token', 'cookie']) expect(headers).not.toHaveProperty(proof)
      },
    )
})

asMember('onboarding answers are POSTed to exactly the path that the server named', async ({ page }) => {
  await page.route('**/api/v1/users/current', async (route) => {
    const response = await route.fetch()
    const user: { onboarding: object } = await response.json()
    const onboarding = { ...user.onboarding, token: '/api/v1/onboarding/603/answers?as=named' }
    await route.fulfill({ response, json: { ...user, onboarding } })
  })
  await page.goto('/welcome/about-you')
  await page.getByRole('checkbox', { name: 'I have a pet' }).check()
  const posted = call(page, 'POST', '/onboarding/603/answers?as=named')
  await page.getByRole('button', { name: 'Continue' }).click()
  expect((await posted).postDataJSON()).toEqual({
    answers: expect.arrayContaining([{ answer_id: 122, value: true }]),
  })
})

test.describe('Offerings', () => {
  asMaya(
    'the landing page asks per type, featured preferred, six at most; the full page asks for both types',
    async ({ page }) => {
      const landing = ['benefit', 'product'].map((type) =>
        call(page, 'GET', `/offerings?types=${type}&prefer_featured=true&limit=6`),
      )
      await page.goto('/benefits-and-offers')
      await Promise.all(landing)
      const full = call(page, 'GET', '/offerings?types=benefit%2Cproduct')
      const categories = call(page, 'GET', '/offering_categories')
      await page.goto('/benefits-and-offers/all')
      await Promise.all([full, categories])
      const one = call(page, 'GET', /^\/offerings\/\d+$/)
      await page.getByRole('list', { name: 'Offerings' }).getByRole('button').first().click()
      await one
    },
  )

  asMaya('fetching is throttled to once per 1000 ms', async ({ page }) => {
    let fetched = 0
    page.on('request', (request) => request.url().includes('/offerings?types=benefit&') && (fetched += 1))
    await page.clock.install()
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Hi, Maya' })).toBeVisible()
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    const main = page.getByRole('navigation', { name: 'Main' })
    // time stands still but for these steps: an answer that comes late needs another one
    const shows = (what: Locator) =>
      expect(async () => {
        await page.clock.runFor(5)
        await expect(what).toBeVisible({ timeout: 500 })
      }).toPass()
    const lookAround = async () => {
      await main.getByRole('link', { name: 'Benefits & Offers' }).click()
      await shows(page.getByRole('region', { name: 'Your Benefits' }))
      await main.getByRole('link', { name: 'Dashboard' }).last().click()
      await shows(page.getByRole('heading', { name: 'Hi, Maya' }))
    }
    await lookAround()
    await lookAround()
    expect(fetched).toBe(1)
    await page.clock.runFor(1000)
    await lookAround()
    expect(fetched).toBe(2)
  })
})

asMaya('GET /__version.json?cb=timestamp whenever the tab becomes visible: version', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Hi, Maya' })).toBeVisible()
  for (let times = 0; times < 2; times += 1) {
    const asked = page.waitForRequest('**/__version.json?*')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    const answer = await (await asked).response()
    expect(await answer?.json()).toEqual({ version: expect.stringMatching(/./) })
    const stamp = Number(new URL((await asked).url()).searchParams.get('cb'))
    expect(Math.abs(stamp - Date.now())).toBeLessThan(60_000)
  }
})

asMaya('on a non-production host talking to the production API, calls go to the local server', async ({ page }) => {
  const production = 'https://api.production.example'
  await deployWith(page, { api_base_url: production, production_api_url: production })
  const called = call(page, 'GET', '/users/current')
  await page.goto('/account')
  await called
  await expect(page.getByText('Maya Lindqvist').last()).toBeVisible()
})

asMaya('on a non-production host that may, calls go to the production API', async ({ page, faults }) => {
  faults.allow(/./) // this page's policy lets nothing out to another host
  const production = 'https://api.production.example'
  await deployWith(page, {
    api_base_url: production,
    production_api_url: production,
    production_api_allowed: true,
  })
  const tried = page.waitForEvent('console', (message) => message.text().includes(`${production}/api/v1`))
  await page.goto('/account')
  await tried
})

test.describe('Analytics', () => {
  asMaya('a click on the call of an offering’s panel is counted with what it led to', async ({ page, context }) => {
    await context.route('https://partner.example/**', (route) => route.fulfill({ body: 'A quote' }))
    const counted = await countedBy(page)
    const listed = page.waitForResponse('**/api/v1/offerings?types=benefit&*')
    await page.route('**/api/v1/offerings/*', async (route) => {
      const response = await route.fetch()
      const { offering } = await response.json()
      const called = { ...offering.sections[0], cta_text: 'Get a quote', cta_url: 'https://partner.example/quote' }
      await route.fulfill({ response, json: { offering: { ...offering, sections: [called] } } })
    })
    await page.goto('/benefits-and-offers')
    const [first] = (await (await listed).json()).offerings
    await page.getByRole('region', { name: 'Your Benefits' }).getByRole('listitem').getByRole('button').first().click()
    await page.getByRole('dialog').getByRole('link', { name: 'Get a quote' }).click()
    await expect
      .poll(() => counted.find(({ name }) => name === 'cta_click')?.props)
      .toEqual({
        internal: 'false',
        cta_type: 'offering',
        cta_text: 'Get a quote',
        cta_url: 'https://partner.example/quote',
        offering_id: String(first.id),
        offering_provider_name: first.provider_name,
        offering_featured: String(first.featured),
      })
  })
})

test.describe('Error reporting', () => {
  asMaya('goes to a service of its own: no call of the product, and none of its tokens', async ({ page, faults }) => {
    faults.allow(/./)
    await reportedBy(page)
    const sent = page.waitForRequest('**/envelope/**')
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Hi, Maya' })).toBeVisible()
    await page.evaluate(() => setTimeout(() => void Promise.reject(new Error('A fault of ours'))))
    expect(isCall(await sent)).toBe(false)
    const headers = await (await sent).allHeaders()
    for (const proof of ['authorization', 'mfa-token', 'cookie']) expect(headers).not.toHaveProperty(proof)
  })

  test('and analytics load nothing when they are off', async ({ page }) => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await page.goto('/sign-in')
    await signIn(page, 'nobody@journeys.test', 'x')
    expect(loaded.filter((url) => /sentry|told-events|plausible/.test(url))).toEqual([])
  })

  asMaya('samples traces at 0.2, replays at 0.1, and every replay of an error', async ({ page, faults }) => {
    faults.allow(/./)
    for (const [chance, traced, replayed] of [
      [0.05, true, true],
      [0.15, true, false],
      [0.25, false, false],
    ] as const) {
      const own = await page.context().newPage()
      await own.addInitScript((value) => Object.defineProperty(Math, 'random', { value: () => value }), chance)
      const reported = await reportedBy(own)
      await own.goto('/dashboard')
      await expect(own.getByRole('heading', { name: 'Hi, Maya' })).toBeVisible()
      const kept = () => own.evaluate(() => sessionStorage.getItem('sentryReplaySession') ?? '')
      // a session that is not sampled is buffered, so that an error still has its replay
      await expect.poll(kept).toContain(`"sampled":"${replayed ? 'session' : 'buffer'}"`)
      await own.evaluate(() => setTimeout(() => void Promise.reject(new Error('A fault of ours'))))
      await expect.poll(() => reported.some((sent) => sent.includes('A fault of ours'))).toBe(true)
      const error = reported.find((sent) => sent.includes('A fault of ours')) ?? ''
      expect([chance, error.includes('"sampled":"true"') || error.includes('"sampled":true')]).toEqual([chance, traced])
      await own.close()
    }
  })

  asMaya('a replay shows no text, no field, no select, no file and no id of anybody’s', async ({ page, faults }) => {
    faults.allow(/./)
    const reported = await reportedBy(page)
    await page.goto('/requests')
    await page.getByRole('link', { name: /Appeal the March MRI claim/ }).click()
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await page.getByRole('textbox', { name: 'Message' }).fill('Something very private')
    await attach(page, 'private-scan.png', 'image/png')
    await expect(page.getByRole('status').filter({ hasText: 'Uploaded' })).toBeVisible()
    // no page of a member's has one today
    await page.getByRole('main').evaluate((main) => {
      const select = document.createElement('select')
      select.append(new Option('A private choice', 'private-value'))
      main.append(select)
    })
    await page.evaluate(() => setTimeout(() => void Promise.reject(new Error('A fault of ours'))))
    await expect.poll(() => reported.some((sent) => sent.includes('replay_recording')), { timeout: 20_000 }).toBe(true)
    const everything = reported.join('\n')
    expect(everything, 'the page is in it').toContain('"tagName":"textarea"')
    expect(everything).toContain('"tagName":"select"')
    for (const secret of [
      'A private choice',
      'private-value',
      'Something very private',
      'private-scan',
      'MRI',
      'Lindqvist',
      'member@tendwell',
      id,
    ])
      expect(everything, secret).not.toContain(secret)
    await page.getByRole('button', { name: 'Remove private-scan.png' }).click()
    await page.getByRole('textbox', { name: 'Message' }).fill('')
  })
})

/** The raw bytes that this page sends, written onto it: not every browser tells what is in a file that it sends. */
async function rememberBodies(page: Page) {
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof Blob)
        void body.bytes().then((bytes) => {
          document.body.dataset.sent = [...bytes].join()
        })
      send.call(this, body)
    }
  })
}

async function attach(page: Page, name: string, mimeType: string) {
  if (mimeType === '') return attachUntyped(page, name)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach a file' }).click()
  await (await chooser).setFiles({ name, mimeType, buffer: DOT })
}

/** As from a browser that does not know its type. */
async function attachUntyped(page: Page, name: string) {
  await page.locator('input[type=file]').evaluate(
    (input: HTMLInputElement, { named, bytes }) => {
      const chosen = new DataTransfer()
      chosen.items.add(new File([new Uint8Array(bytes)], named))
      input.files = chosen.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    },
    { named: name, bytes: [...DOT] },
  )
}
