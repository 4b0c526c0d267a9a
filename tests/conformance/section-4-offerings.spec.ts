import { asMaya, inMotion } from '#tests/e2e/journey.ts'
import { expect } from '#tests/e2e/kit/kit.ts'

asMaya.use(inMotion)

asMaya('a changed offerings filter re-animates the list', { tag: ['@2.76', '@4.66', '@9.28'] }, async ({ page }) => {
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
  // the animation follows the new list
  await expect(async () => {
    for (const name of ['Medical', 'All']) await page.getByRole('radio', { name, exact: true }).check()
    expect(seen).toContain(400)
  }).toPass()
  await watched
})

asMaya('a broken logo fetches the offerings at most 3 times', { tag: ['@4.71', '@9.16'] }, async ({ page, faults }) => {
  faults.allow(/Failed to load resource/)
  let fetched = 0
  page.on('request', (request) => request.url().includes('/offerings?types=benefit%2Cproduct') && (fetched += 1))
  await page.route('**/images/providers/**', (route) => route.fulfill({ status: 404 }))
  await page.clock.install()
  await page.goto('/benefits-and-offers/all')
  await expect(page.getByRole('list', { name: 'Offerings' }).getByRole('button').first()).toBeVisible()
  // each round waits for the throttle; two rounds more than allowed fetch nothing
  const aSecondLater = async () => {
    await page.clock.runFor(1000)
    return fetched
  }
  await expect.poll(aSecondLater).toBe(4)
  for (let rounds = 0; rounds < 2; rounds += 1) expect(await aSecondLater()).toBe(4)
})
