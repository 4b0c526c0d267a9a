import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { getRequest } from '#contract/member/requests.ts'
import { MEMBER_DOOR } from './doors.ts'
import { handOver } from './handover.ts'
import { asMember, expect } from './journey.ts'

const WORKER = '/service-worker.js'

/** A proxy for the members' door, which can serve a later build of the app as a new release. */
const test = asMember.extend<{ door: { url: string; release(): void; cut(isCut: boolean): void } }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a function needs from this pattern
  door: async ({}, use) => {
    const now = { isReleased: false, isCut: false }
    const server = createServer((asked, answer) => {
      const { url, method, headers } = asked
      if (now.isCut && method !== 'GET') return void asked.socket.destroy()
      if (now.isReleased && url === WORKER)
        return void laterWorker().then((script) =>
          answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(script),
        )
      const onward = request(`${MEMBER_DOOR}${url}`, { method, headers }, (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers)
        got.pipe(answer)
      })
      onward.on('error', () => answer.destroy())
      answer.on('close', () => onward.destroy())
      asked.pipe(onward)
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo // it listens on TCP
    await use({
      url: `http://127.0.0.1:${port}`,
      release: () => void (now.isReleased = true),
      cut: (isCut) => void (now.isCut = isCut),
    })
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  },
})
test.use({ serviceWorkers: 'allow' })

/** Adds a file, as a changed build would: its cache gets another name. */
async function laterWorker(): Promise<string> {
  const script = await (await fetch(`${MEMBER_DOOR}${WORKER}`)).text()
  expect(script.includes(ONE_FILE)).toBe(true)
  return script.replaceAll(ONE_FILE, `${ONE_FILE}?later`)
}
const ONE_FILE = '/favicon.svg'

const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const thread = (page: Page) => page.getByRole('log', { name: 'Messages' })
const waits = (page: Page) => thread(page).getByText('You · Waiting for a connection')
const isServed = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller?.state)

test('a new version loses no typed or waiting messages', async ({ page, context, member, door, faults }) => {
  faults.allow(/Failed to load resource|ERR_/)
  const id = await handOver(member)
  await page.goto(`${door.url}/sign-in`)
  await page.evaluate((session) => localStorage.setItem('tendwell.session', session), JSON.stringify(member.session))
  await page.goto(`${door.url}/requests/${id}`)
  await expect.poll(() => isServed(page)).toBe('activated')

  await context.setOffline(true)
  await message(page).fill('On Friday, please.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(waits(page)).toBeVisible()
  await message(page).fill('And one more th')
  // the connection is back, but sent messages do not get through yet
  door.cut(true)
  door.release()
  await context.setOffline(false)
  await page.evaluate(async () => {
    const { serviceWorker } = navigator
    const taken = new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
    await (await serviceWorker.getRegistration())?.update()
    await taken
  })
  await expect.poll(() => isServed(page)).toBe('activated')
  expect(await page.evaluate(() => caches.keys()), 'the build before it serves the tabs that are open').toHaveLength(2)
  await expect(message(page)).toHaveValue('And one more th')
  await expect(waits(page)).toBeVisible()

  door.cut(false)
  await page.reload()
  await expect(message(page)).toHaveValue('And one more th')
  await expect(waits(page)).toHaveCount(0)
  await expect(thread(page).getByText('On Friday, please.')).toHaveCount(1)
  const { request: sent } = await member.call(getRequest, { params: { id } })
  expect(sent.messages.filter(({ source }) => source === 'user')).toHaveLength(1)
})
