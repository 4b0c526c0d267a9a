import type { Page } from '@playwright/test'
import { sendMessage } from '#contract/member/requests.ts'
import { DESK_DOOR } from './doors.ts'
import { fillQueue, joinOwnCompany } from './full-queue.ts'
import { expect, signInAtDesk, test } from './journey.ts'
import { openLine } from './line.ts'
import { hire } from './staff.ts'

/** After this time a page that reads everything again has done so. */
const READ_BY_THEN_MS = 20_000

const isStream = (call: string) => call.startsWith('GET /desk/api/events')

/**
 * Passes only the events of these requests to the page, since other tests run at the same time. What the page polls, it
 * polls as late as possible.
 */
function hearsOnlyOf(page: Page, ids: readonly string[]) {
  return page.addInitScript((known) => {
    Math.random = () => 0.999
    const listen = EventSource.prototype.addEventListener
    EventSource.prototype.addEventListener = function (this: EventSource, type: string, hear: (event: Event) => void) {
      listen.call(this, type, (event) => {
        const isOurs = (said: string) => known.some((id) => said.includes(id))
        if (type !== 'queue.changed' || (event instanceof MessageEvent && isOurs(event.data))) hear.call(this, event)
      })
    } as typeof listen // the other overloads are not used
  }, ids)
}

test('a desk that was offline fetches once what it missed, and no list', async ({ page, faults }) => {
  faults.allow(/ERR_|Failed to load resource/)
  const nell = await hire('Nell')
  const member = await joinOwnCompany()
  const ids = await fillQueue(member, nell, 3)
  const line = await openLine(DESK_DOOR)
  await signInAtDesk(page.context(), nell.email)
  await page.addInitScript(() => localStorage.setItem('tendwell.desk.signed-in', 'yes'))
  await hearsOnlyOf(page, ids)
  await page.clock.install()
  await page.goto(line.address)
  const rows = page.getByRole('tabpanel').getByRole('link')
  await expect(rows).toHaveCount(3)
  await expect.poll(() => line.asked.some(isStream)).toBe(true)
  await page.clock.runFor(READ_BY_THEN_MS)
  await expect.poll(() => line.underWay()).toBe(1)

  const write = (id: string, body: string) =>
    member.call(sendMessage, { params: { id }, body: { message: { body, source: 'user', source_name: 'Ada' } } })
  line.asked.length = 0
  line.cut()
  await write(ids[0] ?? '', 'Written while the connection was cut')
  await expect.poll(() => line.asked.some(isStream)).toBe(true)
  await write(ids[1] ?? '', 'Written once it was back')
  for (const words of ['Written while the connection was cut', 'Written once it was back'])
    await expect(rows.filter({ hasText: words })).toHaveCount(1)
  await page.clock.runFor(READ_BY_THEN_MS)
  await expect.poll(() => line.underWay()).toBe(1)
  await expect(rows).toHaveCount(3)
  const lists = line.asked.filter((one) => one.startsWith('GET /desk/api/requests?'))
  expect(lists.filter((one) => !one.includes('only='))).toEqual([])
  expect(line.asked.filter(isStream)).toHaveLength(1)
  line.close()
})

test('a message that arrives before the event stream is open is shown', async ({ page }) => {
  const nell = await hire('Nell')
  const member = await joinOwnCompany()
  const ids = await fillQueue(member, nell, 1)
  const released = Promise.withResolvers<void>()
  await page.route('**/desk/api/events*', (route) => released.promise.then(() => route.continue()))
  await signInAtDesk(page.context(), nell.email)
  await page.addInitScript(() => localStorage.setItem('tendwell.desk.signed-in', 'yes'))
  await hearsOnlyOf(page, ids)
  const rowsOf = (desk: Page) => desk.getByRole('tabpanel').getByRole('link')
  const other = await page.context().newPage()
  for (const desk of [page, other]) {
    await desk.goto(DESK_DOOR)
    await expect(rowsOf(desk)).toHaveCount(1)
  }
  const body = 'Written before the stream was open'
  await member.call(sendMessage, {
    params: { id: ids[0] ?? '' },
    body: { message: { body, source: 'user', source_name: 'Ada' } },
  })
  await expect(rowsOf(other).filter({ hasText: body })).toHaveCount(1)
  released.resolve()
  await expect(rowsOf(page).filter({ hasText: body })).toHaveCount(1)
})
