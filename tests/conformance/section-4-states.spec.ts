import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { MEMBER_DOOR, PASSWORD } from '#tests/e2e/doors.ts'
import { DOT } from '#tests/e2e/files.ts'
import { GROOMER_NAME, handOver } from '#tests/e2e/handover.ts'
import { asMaya, asMember, test as journey, signIn } from '#tests/e2e/journey.ts'
import { expect, test } from '#tests/e2e/kit/kit.ts'
import { lastSentTo } from '#tests/e2e/outbox.ts'
import { settle, uniqueName } from '#tests/e2e/people.ts'

const request = (external_id: string, status: string, issued_at: string) => ({
  external_id,
  id: external_id,
  name: `Request ${external_id}`,
  status,
  issued_at,
  created_at: issued_at,
  survey_category_image_url: null,
  survey_category_name: null,
  unread_count: 0,
})

journey.describe('Session', () => {
  const kept = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('tendwell.session') ?? 'null'))

  journey('plain success of a sign-in: the current user is loaded', async ({ page }) => {
    const { email } = await settle()
    await page.goto('/sign-in')
    const loaded = page.waitForResponse('**/api/v1/users/current')
    await signIn(page, email)
    expect(await (await loaded).json()).toMatchObject({ email })
    await expect(page.getByRole('heading', { name: 'Hi, Ada' })).toBeVisible()
  })

  journey('sign-up success goes to AboutUs where no MFA enrollment is available', async ({ page }) => {
    await signUp(page, 'meridian')
    await expect(page).toHaveURL('/welcome/about-us')
    expect(await kept(page)).toMatchObject({ welcome: true, enrollment_open: false })
  })

  journey(
    'sign-up success goes to MfaEnrollment where available: phone, code, verified, then AboutUs',
    async ({ page }) => {
      await signUp(page, 'halden')
      await expect(page).toHaveURL('/mfa-enrollment')
      expect(await kept(page)).toMatchObject({ welcome: true, enrollment_open: true, pending: 'enroll' })
      await enroll(page)
      await expect(page).toHaveURL('/welcome/about-us')
      const session = await kept(page)
      expect(session.mfa_token, 'the MFA token is stored').toEqual(expect.any(String))
      expect([session.pending, session.enrollment_open], 'and the flags are cleared').toEqual([undefined, false])
    },
  )

  asMember('after MFA enrollment a member who has done the welcome goes where they wanted', async ({ page }) => {
    await page.goto('/mfa-enrollment')
    await enroll(page)
    await expect(page).toHaveURL('/dashboard')
  })

  asMember('sign-out clears everything and redirects to SignIn even if the call fails', async ({ page, faults }) => {
    faults.allow(/Failed to load resource/)
    await page.route('**/users/sign_out', (route) => route.fulfill({ status: 500, body: 'out of order' }))
    await page.goto('/welcome/contact-info')
    await page.getByRole('textbox', { name: 'City' }).fill('Minneapolis')
    const left = () => page.evaluate(() => JSON.stringify(localStorage))
    await expect.poll(left, 'a draft is kept').toContain('Minneapolis')
    await page.goto('/account')
    await page.getByRole('region', { name: 'Account owner' }).getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/sign-in')
    expect(await left()).not.toMatch(/Minneapolis|token/)
  })

  async function signUp(page: Page, slug: string) {
    const lastName = uniqueName()
    await page.goto(`/sign-up/${slug}`)
    await page.getByRole('textbox', { name: 'First name' }).fill('Ada')
    await page.getByRole('textbox', { name: 'Last name' }).fill(lastName)
    await page.getByRole('textbox', { name: 'Email' }).fill(`${lastName}@journeys.test`)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign up' }).click()
  }

  async function enroll(page: Page) {
    // nobody else's, so that what is sent to it is this test's
    const phone = `555${String(randomInt(10_000_000)).padStart(7, '0')}`
    await page.getByRole('textbox', { name: 'Phone number' }).fill(phone)
    await page.getByRole('button', { name: 'Send code' }).click()
    const code = page.getByRole('textbox', { name: 'Verification code' })
    await expect(code).toBeVisible()
    await code.fill(/\d{6}/.exec((await lastSentTo(phone)).body)?.[0] ?? '')
    await page.getByRole('button', { name: 'Verify' }).click()
  }
})

test.describe('Requests', () => {
  asMember(
    'open is "In Queue", in_progress "In Progress", closed "Completed", anything else "Unknown"',
    async ({ page }) => {
      await answerWith(page, 'open', [
        request('a', 'open', '2026-01-01T00:00:00.000Z'),
        request('b', 'on_hold', '2026-01-02T00:00:00.000Z'),
      ])
      await answerWith(page, 'in_progress', [request('c', 'in_progress', '2026-01-03T00:00:00.000Z')])
      await answerWith(page, 'completed', [request('d', 'closed', '2026-01-04T00:00:00.000Z')])
      await page.goto('/requests')
      for (const [name, words] of [
        ['Request a', 'In Queue'],
        ['Request b', 'Unknown'],
        ['Request c', 'In Progress'],
      ] as const)
        await expect(page.getByRole('link', { name })).toContainText(words)
      await page.getByRole('tab', { name: 'Completed' }).click()
      await expect(page.getByRole('link', { name: 'Request d' })).toContainText('Completed')
    },
  )

  asMember('the active list is open plus in progress, sorted by issued_at ascending', async ({ page }) => {
    await answerWith(page, 'open', [
      request('third', 'open', '2026-03-01T00:00:00.000Z'),
      request('first', 'open', '2026-01-01T00:00:00.000Z'),
    ])
    await answerWith(page, 'in_progress', [
      request('fourth', 'in_progress', '2026-04-01T00:00:00.000Z'),
      request('second', 'in_progress', '2026-02-01T00:00:00.000Z'),
    ])
    await page.goto('/requests')
    await expect(page.getByRole('tabpanel').getByRole('link')).toHaveText([/first/, /second/, /third/, /fourth/])
    await page.goto('/dashboard')
    const mine = page.getByRole('region', { name: 'Your requests' }).getByRole('link', { name: /^Request/ })
    await expect(mine).toHaveText([/first/, /second/, /third/, /fourth/])
  })

  asMember(
    'messages are sorted by external_created_at, after a first one by the concierge with the details',
    async ({ page }) => {
      const message = (id: string, source: string, external_created_at: string) => ({
        id,
        body_html: `<p>This is ${id}</p>`,
        source,
        source_name: source === 'user' ? 'Ada' : 'Renata Ochoa',
        external_created_at,
        attachment_keys: [],
        attachments: [],
      })
      const detail = {
        ...request('some-request', 'open', '2026-01-01T00:00:00.000Z'),
        details: 'Who is getting the haircut?\nBiscuit',
        messages: [
          message('the third', 'user', '2026-01-04T00:00:00.000Z'),
          message('the first', 'user', '2026-01-02T00:00:00.000Z'),
          message('the second', 'other', '2026-01-03T00:00:00.000Z'),
        ],
        read_up_to: null,
        can_reply: true,
        survey: null,
      }
      await page.route('**/api/v1/requests/some-request', (route) => route.fulfill({ json: { request: detail } }))
      await page.goto('/requests/some-request')
      const thread = page.getByRole('log', { name: 'Messages' })
      await expect(thread).toContainText(/Renata Ochoa.*Biscuit.*the first.*the second.*the third/s)
      await expect(thread.getByText('Biscuit')).toHaveCount(1)
    },
  )
})

test.describe('Request assistant', () => {
  asMember(
    'begins with a survey, fetches the next question after each answer or skip, and ends where it is null',
    async ({ page }) => {
      const calls: string[] = []
      page.on('request', (request) => {
        const [call] = /(user_request_surveys|next_screen_item|user_request_answers|submit)$/.exec(request.url()) ?? []
        if (call) calls.push(`${request.method()} ${call}`)
      })
      const step = ['POST user_request_answers', 'GET next_screen_item']
      await page.goto('/requests/category/4')
      await page.getByRole('button', { name: GROOMER_NAME, exact: true }).click()
      const dialog = page.getByRole('dialog', { name: GROOMER_NAME })
      const go = dialog.getByRole('button', { name: 'Continue' })
      const skip = dialog.getByRole('button', { name: 'Skip' })
      await expect(dialog.getByRole('textbox', { name: 'Who is getting the haircut?' })).toBeVisible()
      expect(calls).toEqual(['POST user_request_surveys'])
      await expect(go, 'nothing is answered yet').toBeDisabled()
      await expect(skip, 'this question is not optional').toHaveCount(0)
      await dialog.getByRole('textbox', { name: 'Who is getting the haircut?' }).fill('Biscuit')
      await go.click()
      await dialog.getByRole('radio', { name: 'At a salon' }).check()
      expect(calls.slice(1)).toEqual(step)
      await go.click()
      await dialog.getByRole('textbox', { name: 'Which days suit you?' }).fill('Saturdays')
      await go.click()
      const ended = page.waitForResponse(async (response) => {
        return response.url().endsWith('next_screen_item') && (await response.json()).next_item === null
      })
      await skip.click()
      await ended
      await expect(dialog.getByRole('heading', { name: 'Review your answers' })).toBeVisible()
      expect(calls.slice(1)).toEqual([...step, ...step, ...step, ...step])
      await dialog.getByRole('button', { name: 'Submit request' }).click()
      await expect(dialog.getByRole('heading', { name: "We've got it from here" })).toBeVisible()
      expect(calls.at(-1)).toBe('POST submit')
      await expect(dialog.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard')
      await expect(dialog.getByRole('link', { name: 'View your requests' })).toHaveAttribute('href', '/requests')
    },
  )
})

test.describe('Messages', () => {
  asMember('sending a message needs non-blank text, a file or not', async ({ page, member }) => {
    await openThread(page, await handOver(member))
    const send = page.getByRole('button', { name: 'Send' })
    const words = page.getByRole('textbox', { name: 'Message' })
    await expect(send).toBeDisabled()
    await words.fill('  \n ')
    await expect(send).toBeDisabled()
    await choose(page, 'biscuit.png')
    await expect(page.getByRole('status').filter({ hasText: 'Uploaded' })).toBeVisible()
    await expect(send).toBeDisabled()
    await words.fill('This is him.')
    await expect(send).toBeEnabled()
  })

  asMember('leaving with a chosen file asks "Are you sure you want to leave?"', async ({ page, member }) => {
    await openThread(page, await handOver(member))
    await choose(page, 'biscuit.png')
    await expect(page.getByRole('status').filter({ hasText: 'Uploaded' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to requests' }).click()
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to leave?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('button', { name: 'Remove biscuit.png' }).click()
    await page.getByRole('link', { name: 'Back to requests' }).click()
    await expect(page).toHaveURL('/requests')
  })

  asMember('selecting a new file replaces the previous one', async ({ page, member }) => {
    await openThread(page, await handOver(member))
    await choose(page, 'first.png')
    await expect(page.getByRole('button', { name: 'Remove first.png' })).toBeVisible()
    await choose(page, 'second.png')
    await expect(page.getByRole('button', { name: 'Remove second.png' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove first.png' })).toHaveCount(0)
  })

  asMember('while uploading, the status is Uploading with its progress; then Uploaded', async ({ page, member }) => {
    await openThread(page, await handOver(member))
    const held = Promise.withResolvers<void>()
    await page.route('**/uploads/**', async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback()
      await held.promise
      await route.fallback()
    })
    await choose(page, 'biscuit.png')
    await expect(page.getByRole('status').filter({ hasText: 'Uploading' })).toBeVisible()
    const progress = page.getByRole('progressbar', { name: 'Uploading biscuit.png' })
    await expect(progress).toHaveAttribute('max', '100')
    await expect(progress).toHaveAttribute('value', /^\d+(\.\d+)?$/)
    held.resolve()
    await expect(page.getByRole('status').filter({ hasText: 'Uploaded' })).toBeVisible()
    await expect(progress).toHaveCount(0)
  })
})

asMember('confetti rains for 2000 ms after the first request', async ({ page }) => {
  await page.clock.install()
  await page.goto('/requests/category/4')
  await page.getByRole('button', { name: GROOMER_NAME, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: GROOMER_NAME })
  const next = async () => {
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await page.clock.runFor(500)
  }
  await page.clock.runFor(1000)
  await dialog.getByRole('textbox', { name: 'Who is getting the haircut?' }).fill('Biscuit')
  await next()
  await dialog.getByRole('radio', { name: 'At a salon' }).check()
  await next()
  await dialog.getByRole('textbox', { name: 'Which days suit you?' }).fill('Saturdays')
  await next()
  await dialog.getByRole('button', { name: 'Skip' }).click()
  await page.clock.runFor(1000)
  // from here on time moves by our hand only
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const loaded = page.waitForResponse(/confetti.*\.js/)
  await dialog.getByRole('button', { name: 'Submit request' }).click()
  await (await loaded).finished()
  const canvas = page.locator('canvas')
  const isDrawnOn = () =>
    canvas.evaluate((element) => {
      if (!(element instanceof HTMLCanvasElement)) throw new Error('confetti rains on a canvas')
      const { width, height } = element
      return (
        element
          .getContext('2d')
          ?.getImageData(0, 0, width, height)
          .data.some((value) => value > 0) ?? false
      )
    })
  await expect.poll(async () => (await page.clock.runFor(20), isDrawnOn())).toBe(true)
  await page.clock.runFor(1500)
  expect(await isDrawnOn(), 'still raining before the two seconds are over').toBe(true)
  await page.clock.runFor(600)
  expect(await isDrawnOn(), 'over').toBe(false)
})

test.describe('Drawer', () => {
  test('is not dismissible by default: neither Escape nor a backdrop click closes it', async ({ kit }) => {
    await kit.getByRole('button', { name: 'Closed by its button only' }).click()
    const drawer = kit.getByRole('dialog', { name: 'Closed by its button only' })
    await kit.keyboard.press('Escape')
    await kit.mouse.click(100, 450)
    await expect(drawer).toBeVisible()
    await drawer.getByRole('button', { name: 'Close' }).click()
    await expect(drawer).toBeHidden()
  })

  for (const [position, edges] of [
    ['right', { left: 1005, top: 0, right: 1280, bottom: 720 }],
    ['left', { left: 0, top: 0, right: 275, bottom: 720 }],
    ['top', { left: 0, top: 0, right: 1280 }],
    ['bottom', { left: 0, right: 1280, bottom: 720 }],
  ] as const)
    test(`opens at the ${position}`, async ({ kit }) => {
      await kit.getByRole('button', { name: `Categories, ${position}` }).click()
      const drawer = kit.getByRole('dialog', { name: 'Custom request' })
      await expect
        .poll(() =>
          drawer.evaluate((element) => {
            const { left, top, right, bottom } = element.getBoundingClientRect()
            return { left, top, right, bottom }
          }),
        )
        .toMatchObject(edges)
    })

  for (const [viewport, width] of [
    [640, 275],
    [639, 639],
  ] as const)
    test(`of the variant nav is ${width}px wide on a screen of ${viewport}px`, async ({ page, address }) => {
      await page.setViewportSize({ width: viewport, height: 800 })
      await page.goto(address)
      await page.getByRole('button', { name: 'Categories, left' }).click()
      const drawer = page.getByRole('dialog', { name: 'Custom request' })
      await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(width)
    })
})

test.describe('Button', () => {
  test('has the variants primary, secondary and tertiary, and the types button and submit', async ({ page, kit }) => {
    const looks = new Set<string>()
    for (const name of ['Send it', 'View all', 'Skip']) {
      const button = kit.getByRole('button', { name }).first()
      await expect(button).toHaveAttribute('type', 'button')
      looks.add(
        await button.evaluate((element) => {
          const { backgroundColor, borderTopColor, textDecorationLine } = getComputedStyle(element)
          return [backgroundColor, borderTopColor, textDecorationLine].join()
        }),
      )
    }
    expect(looks.size).toBe(3)
    await page.goto(`${MEMBER_DOOR}/sign-in`)
    await expect(page.getByRole('button', { name: 'Sign in' })).toHaveAttribute('type', 'submit')
  })

  test('can render as an internal link, or as an external one that opens in a new tab', async ({ kit }) => {
    const buttons = kit.getByRole('region', { name: 'Buttons' })
    const internal = buttons.getByRole('link', { name: 'Send it' }).first()
    await expect(internal).toHaveAttribute('href', '#elsewhere')
    await expect(internal).not.toHaveAttribute('target')
    const external = buttons.getByRole('link', { name: 'Send it' }).last()
    await expect(external).toHaveAttribute('href', 'https://example.com/')
    await expect(external).toHaveAttribute('target', '_blank')
  })
})

test.describe('Chip tile', () => {
  test('has the variants button, link, external-link, radio and checkbox', async ({ kit }) => {
    const chips = kit.getByRole('region', { name: 'Chip tiles' })
    await expect(chips.getByRole('button', { name: 'Pet' }).first()).toBeVisible()
    await expect(chips.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '#home')
    await expect(chips.getByRole('link', { name: 'Car insurance' })).toHaveAttribute('href', 'https://example.com/')
    await expect(chips.getByRole('radio', { name: 'Travel' }).first()).toBeVisible()
    await expect(chips.getByRole('checkbox', { name: 'I have a partner' }).first()).toBeVisible()
  })

  test('when disabled blocks clicks and changes', async ({ kit }) => {
    const button = kit.getByRole('region', { name: 'Chip tiles' }).getByRole('button', { name: 'Family' })
    await expect(button).toBeDisabled()
    const radio = kit.getByRole('radio', { name: 'At the vet' })
    await radio.click({ force: true })
    await expect(radio).not.toBeChecked()
  })

  test('in an error state says so', async ({ kit }) => {
    const chip = kit.getByRole('checkbox', { name: 'Medical / employer benefits' })
    await expect(chip).toHaveAttribute('aria-invalid', 'true')
  })
})

test.describe('Alert box', () => {
  test('has the variants error, warning and info, and an optional button "Dismiss alert"', async ({ kit }) => {
    const boxes = kit.getByRole('region', { name: 'Alert boxes' })
    await expect(boxes.getByRole('alert')).toHaveCount(1)
    await expect(boxes.getByRole('status')).toHaveCount(2)
    await expect(boxes.getByRole('button', { name: 'Dismiss alert' })).toHaveCount(2)
    await boxes.getByRole('alert').getByRole('button', { name: 'Dismiss alert' }).click()
    await expect(boxes.getByRole('alert')).toHaveCount(0)
  })
})

test('a progress bar goes from 0 to 100, or is indeterminate', async ({ kit }) => {
  const known = kit.getByRole('progressbar', { name: 'Determinate, 60' })
  await expect(known).toHaveAttribute('max', '100')
  await expect(known).toHaveAttribute('value', '60')
  await expect(kit.getByRole('progressbar', { name: 'Indeterminate' })).not.toHaveAttribute('value')
})

test.describe('Toasts', () => {
  for (const [viewport, place] of [
    [1280, 'at the top right'],
    [390, 'at the bottom'],
  ] as const)
    test(`appear ${place} on a screen of ${viewport}px, each with a close control`, async ({ page, address }) => {
      await page.setViewportSize({ width: viewport, height: 800 })
      await page.goto(address)
      await page.getByRole('button', { name: 'success', exact: true }).click()
      const toasts = page.getByRole('region', { name: 'Notifications' })
      const box = await toasts.boundingBox()
      if (!box) throw new Error('no toast is shown')
      if (viewport < 640) expect(box.y).toBeGreaterThan(400)
      else expect([box.y < 100, box.x + box.width > viewport - 100]).toEqual([true, true])
      await toasts.getByRole('button', { name: 'Close' }).click()
      await expect(toasts.getByText('Biscuit_vaccines_2025.pdf')).toHaveCount(0)
    })
})

asMaya('a changed offerings filter re-animates the list', async ({ page }) => {
  await page.goto('/benefits-and-offers/all')
  const list = page.getByRole('list', { name: 'Offerings' })
  await expect(list.getByRole('button').first()).toBeVisible()
  let seen: unknown[] = []
  const durations = page.evaluate(
    () =>
      new Promise<unknown[]>((seen) => {
        const look = () => {
          const moving = document.getAnimations().map((animation) => animation.effect?.getTiming().duration)
          if (moving.includes(400)) seen(moving)
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
  const watched = durations.then((moving) => {
    seen = moving
  })
  // what moves the list comes after the list
  await expect(async () => {
    for (const name of ['Medical', 'All']) await page.getByRole('radio', { name, exact: true }).check()
    expect(seen).toContain(400)
  }).toPass()
  await watched
})

asMaya('a logo that does not load fetches the offerings anew, up to 3 times', async ({ page, faults }) => {
  faults.allow(/Failed to load resource/)
  let fetched = 0
  page.on('request', (request) => request.url().includes('/offerings?types=benefit%2Cproduct') && (fetched += 1))
  await page.route('**/images/providers/**', (route) => route.fulfill({ status: 404 }))
  await page.clock.install()
  await page.goto('/benefits-and-offers/all')
  await expect(page.getByRole('list', { name: 'Offerings' }).getByRole('button').first()).toBeVisible()
  // each round waits for the throttle; two more rounds than are allowed bring nothing
  const aSecondLater = async () => {
    await page.clock.runFor(1000)
    return fetched
  }
  await expect.poll(aSecondLater).toBe(4)
  for (let rounds = 0; rounds < 2; rounds += 1) expect(await aSecondLater()).toBe(4)
})

async function answerWith(page: Page, list: string, requests: unknown[]) {
  await page.route(new RegExp(`/api/v1/requests/${list}\\b`), (route) => route.fulfill({ json: { requests } }))
}

async function openThread(page: Page, id: string) {
  await page.goto(`/requests/${id}`)
  await expect(page.getByRole('log', { name: 'Messages' })).toBeVisible()
}

async function choose(page: Page, name: string) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach a file' }).click()
  await (await chooser).setFiles({ name, mimeType: 'image/png', buffer: DOT })
}
