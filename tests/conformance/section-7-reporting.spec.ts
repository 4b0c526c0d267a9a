import { countedBy, reportedBy } from '#tests/e2e/deployment.ts'
import { asMaya, expect, signIn, test } from '#tests/e2e/journey.ts'
import { attach } from './attach.ts'
import { isCall } from './calls.ts'

test.describe('Analytics', () => {
  asMaya('a click on an offering’s call is counted with its target', { tag: '@7.39' }, async ({ page, context }) => {
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
  asMaya('goes to a separate service, without a token of the product', { tag: '@7.40' }, async ({ page, faults }) => {
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

  test('and analytics load nothing if they are off', { tag: '@7.40' }, async ({ page }) => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await page.goto('/sign-in')
    await signIn(page, 'nobody@journeys.test', 'x')
    expect(loaded.filter((url) => /sentry|analytics-queue|plausible/.test(url))).toEqual([])
  })

  asMaya(
    'samples traces at 0.2, replays at 0.1, and every replay of an error',
    { tag: ['@7.41', '@7.42', '@7.43', '@9.32', '@9.33', '@9.34'] },
    async ({ page, faults }) => {
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
        const replaySession = () => own.evaluate(() => sessionStorage.getItem('sentryReplaySession') ?? '')
        // an unsampled session is buffered, so that an error still has its replay
        await expect.poll(replaySession).toContain(`"sampled":"${replayed ? 'session' : 'buffer'}"`)
        await own.evaluate(() => setTimeout(() => void Promise.reject(new Error('A fault of ours'))))
        await expect.poll(() => reported.some((sent) => sent.includes('A fault of ours'))).toBe(true)
        const error = reported.find((sent) => sent.includes('A fault of ours')) ?? ''
        expect([chance, error.includes('"sampled":"true"') || error.includes('"sampled":true')]).toEqual([
          chance,
          traced,
        ])
        await own.close()
      }
    },
  )

  asMaya('a replay contains no text, field, select, file or id', { tag: '@7.44' }, async ({ page, faults }) => {
    faults.allow(/./)
    const reported = await reportedBy(page)
    await page.goto('/requests')
    await page.getByRole('link', { name: /Appeal the March MRI claim/ }).click()
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await page.getByRole('textbox', { name: 'Message' }).fill('Something very private')
    await attach(page, 'private-scan.png', 'image/png')
    await expect(page.getByRole('status').filter({ hasText: 'Uploaded' })).toBeVisible()
    // no members' page has one today
    await page.getByRole('main').evaluate((main) => {
      const select = document.createElement('select')
      select.append(new Option('A private choice', 'private-value'))
      main.append(select)
    })
    await page.evaluate(() => setTimeout(() => void Promise.reject(new Error('A fault of ours'))))
    // the last events may be in a later part of the recording
    const hasAll = () =>
      reported.some((sent) => sent.includes('replay_recording') && sent.includes('"tagName":"select"'))
    await expect.poll(hasAll).toBe(true)
    const everything = reported.join('\n')
    expect(everything, 'the page is in it').toContain('"tagName":"textarea"')
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
