import { GROOMER_NAME } from '#tests/e2e/handover.ts'
import { asMember, inMotion } from '#tests/e2e/journey.ts'
import { expect, test } from '#tests/e2e/kit/kit.ts'

asMember.use(inMotion) // confetti needs motion

test.describe('Request assistant', () => {
  asMember(
    'starts a survey, fetches the next question after each answer or skip, and ends if it is null',
    { tag: ['@2.87', '@4.23', '@4.24', '@4.25', '@4.27', '@4.31', '@4.33', '@4.36', '@4.37', '@7.20', '@7.22'] },
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

asMember('confetti rains for 2000 ms after the first request', { tag: ['@4.32', '@9.13'] }, async ({ page }) => {
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
  // from here on the test moves the time
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
