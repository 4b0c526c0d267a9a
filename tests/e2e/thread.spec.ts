import type { Page } from '@playwright/test'
import { deskMarkSeen } from '#contract/desk/requests/requests.ts'
import { getRequest, sendMessage } from '#contract/member/requests.ts'
import { heifWithMetadata } from '#tests/pictures/pictures.ts'
import { concierge } from './concierge.ts'
import { DOT } from './files.ts'
import { GROOMER_NAME, handOver } from './handover.ts'
import { asMaya, asMember, expect, inMotion } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import type { Person } from './people.ts'
import { CONCIERGE } from './staff.ts'

const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const send = (page: Page) => page.getByRole('button', { name: 'Send' })
const thread = (page: Page) => page.getByRole('log', { name: 'Messages' })

async function openThread(page: Page, member: Person) {
  const id = await handOver(member)
  await page.goto(`/requests/${id}`)
  await expect(thread(page)).toBeVisible()
  return id
}

/** Named like a phone's photo. */
const HEIC = {
  name: 'IMG_0417.HEIC',
  mimeType: 'image/heic',
  buffer: Buffer.from(heifWithMetadata('heic')()),
}

async function attach(page: Page, file = { name: 'biscuit.png', mimeType: 'image/png', buffer: DOT }) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach a file' }).click()
  await (await chooser).setFiles(file)
  await expect(page.getByRole('status').filter({ hasText: 'Uploaded' })).toBeVisible()
}

async function messagesIn(member: Person, id: string) {
  const { request } = await member.call(getRequest, { params: { id } })
  return request.messages.filter(({ source }) => source === 'user').length
}

asMaya('a long thread opens at its end, oldest first, and begins with the submission', async ({ page }) => {
  await page.goto('/requests')
  await page.getByRole('link', { name: /Appeal the March MRI claim/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Appeal the March MRI claim' })).toBeVisible()
  await expect(page).toHaveTitle('Tendwell | Request Details')
  await expect(thread(page).getByText(/please don’t pay it; send it to me/)).toBeInViewport()
  const below = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
  expect(below, 'the window ends with the place to write').toBe(0)
  const words = await thread(page).innerText()
  const order = ['Who was the scan for?', 'I’ve read the denial', 'That’s a relief', 'The appeal is in']
  const places = order.map((part) => words.indexOf(part))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
  expect(words.trim(), 'the day of it stands above').toMatch(/^(Today, )?\w+day, \w+ \d/)
  await expect(page.getByText('Spoke to Linden (Carla'), 'an internal note').toHaveCount(0)
})

asMember('only a message with text can be sent, and it appears once', async ({ page, member }) => {
  const id = await openThread(page, member)
  await expect(send(page)).toBeDisabled()
  await message(page).fill('   ')
  await expect(send(page)).toBeDisabled()
  await message(page).fill('Biscuit dislikes hair dryers.\nAnd vans.')
  const hint = page.getByText('Ctrl + Enter sends.')
  await page.setViewportSize({ width: 1023, height: 768 })
  await expect(hint, 'a tablet seldom has those keys').toBeHidden()
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(hint).toBeVisible()
  await message(page).press('Control+Enter')
  await expect(thread(page).getByText('Biscuit dislikes hair dryers.')).toHaveCount(1)
  await expect(message(page)).toHaveValue('')
  await expect(message(page)).toBeFocused()
  expect(await messagesIn(member, id)).toBe(1)
})

asMember('a message sent while reading further up is scrolled into view', async ({ page, member }) => {
  await page.setViewportSize({ width: 1280, height: 400 })
  await openThread(page, member)
  await thread(page).evaluate((log) => log.scrollTo({ top: 0 }))
  await message(page).fill('Any day but Sunday.')
  await send(page).click()
  await expect(thread(page).getByText('Any day but Sunday.')).toBeInViewport()
})

asMember.describe('with motion', () => {
  asMember.use(inMotion)

  asMember('a dot leaves Send and lands on the check of the sent message', async ({ page, member }) => {
    await openThread(page, member)
    await message(page).fill('Saturday would be best.')
    const flown = await page.evaluateHandle(() => {
      const centers: { x: number; y: number }[] = []
      new MutationObserver((changes) => {
        for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
          if (!(added instanceof HTMLElement) || added.style.position !== 'fixed') continue
          const [left = 0, top = 0, size = 0] = [added.style.left, added.style.top, added.style.width].map(parseFloat)
          centers.push({ x: Math.round(left + size / 2), y: Math.round(top + size / 2) })
        }
      }).observe(document.body, { childList: true })
      return centers
    })
    await send(page).click()
    const check = thread(page).getByText('Sent').locator('svg')
    await expect(check).toBeVisible()
    await expect.poll(() => flown.jsonValue(), 'a dot, and a ring where it lands').toHaveLength(2)
    const { x = 0, y = 0, width = 0, height = 0 } = (await check.boundingBox()) ?? {}
    const center = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
    expect(await flown.jsonValue()).toEqual([center, center])
  })
})

asMember('a message is shown as plain text, never as HTML', async ({ page, member }) => {
  await openThread(page, member)
  await message(page).fill('<img src=x onerror=alert(1)> & <b>bold</b>')
  await send(page).click()
  await expect(thread(page)).toContainText('<img src=x onerror=alert(1)> & <b>bold</b>')
  await expect(thread(page).getByRole('img', { name: 'x' })).toHaveCount(0)
})

asMember('an unsent message survives a reload of the page', async ({ page, member }) => {
  await openThread(page, member)
  await message(page).fill('Please ask them whether')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(message(page)).toHaveValue('Please ask them whether')
})

asMember('leaving an unsent message asks for confirmation', { tag: '@4.38' }, async ({ page, member }) => {
  await openThread(page, member)
  await message(page).fill('Not sent yet')
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to leave?' })
  await page.getByRole('link', { name: 'Back to requests' }).click()
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toHaveCount(0)
  await expect(message(page)).toHaveValue('Not sent yet')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Hi, Ada' })).toBeVisible()
  await page.getByRole('link', { name: GROOMER_NAME }).click()
  await expect(message(page), 'the words are kept all the same').toHaveValue('Not sent yet')
})

asMember('leaving without an unsent message needs no confirmation', async ({ page, member }) => {
  await openThread(page, member)
  await message(page).fill('Never mind')
  await message(page).fill('')
  await page.getByRole('link', { name: 'Back to requests' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible()
})

asMember('a lost response loses no text, and the retry sends it once', async ({ page, member, faults }) => {
  faults.allow(/Failed to load resource/)
  const id = await openThread(page, member)
  let lost = 0
  await page.route(
    `**/requests/${id}/messages`,
    async (route) => {
      await route.fetch()
      lost += 1
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await message(page).fill('Saturday suits us best.')
  await send(page).click()
  await expect(page.getByRole('alert')).toContainText('Nothing you wrote is lost')
  await expect(message(page)).toHaveValue('Saturday suits us best.')
  expect(lost).toBe(1)
  await send(page).click()
  await expect(message(page)).toHaveValue('')
  await expect(thread(page).getByText('Saturday suits us best.')).toHaveCount(1)
  expect(await messagesIn(member, id)).toBe(1)
})

asMember('a file is sent, and opens from the thread', { tag: '@2.60' }, async ({ page, member, context, faults }) => {
  // some browsers add a script to their page around a picture, which the file's policy blocks
  faults.allow(/^Blocked script execution in '[^']*\/files\//)
  await openThread(page, member)
  await attach(page)
  await expect(send(page), 'a file alone is no message').toBeDisabled()
  await message(page).fill('This is how fluffy he is.')
  await send(page).click()
  const link = thread(page).getByRole('link', { name: /biscuit\.png/ })
  await expect(link).toBeVisible()
  const opened = context.waitForEvent('page')
  await link.click()
  const file = await opened
  await file.waitForURL((url) => !url.pathname.startsWith('/attachments/'))
  expect(await file.evaluate(() => document.contentType)).toBe('image/png')
})

asMember('a HEIC photo is downloaded under its name, and no tab opens', async ({ page, member, context }) => {
  await openThread(page, member)
  await attach(page, HEIC)
  await message(page).fill('This is how fluffy he is.')
  await send(page).click()
  const download = page.waitForEvent('download')
  await thread(page)
    .getByRole('link', { name: /IMG_0417\.HEIC/ })
    .click()
  expect((await download).suggestedFilename()).toBe('IMG_0417.HEIC')
  await expect(thread(page).getByText('This is how fluffy he is.')).toBeVisible()
  await expect(thread(page).getByText('Location removed from this photo')).toBeVisible()
  expect(context.pages()).toHaveLength(1)
})

asMember('the page of a downloaded file ends with a sentence and a way back', async ({ page, member }) => {
  await openThread(page, member)
  await attach(page, HEIC)
  await message(page).fill('This is how fluffy he is.')
  await send(page).click()
  const link = thread(page).getByRole('link', { name: /IMG_0417\.HEIC/ })
  const address = (await link.getAttribute('href')) ?? ''
  const download = page.waitForEvent('download')
  await page.goto(address)
  expect((await download).suggestedFilename()).toBe('IMG_0417.HEIC')
  const notice = page.getByRole('status').filter({ hasText: 'your browser has saved it to your downloads' })
  await expect(notice).toBeVisible()
  await expect(page.getByText('Opening the file')).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Go to your requests' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible()
})

asMember('a message with a file whose response is lost arrives once', async ({ page, member, faults }) => {
  faults.allow(/Failed to load resource/)
  const id = await openThread(page, member)
  await attach(page)
  await page.route(
    `**/requests/${id}/messages`,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await message(page).fill('This is the one.')
  await send(page).click()
  await expect(page.getByRole('alert')).toContainText('Nothing you wrote is lost')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(message(page)).toHaveValue('This is the one.')
  await expect(page.getByRole('button', { name: 'Remove biscuit.png' })).toBeVisible()
  await send(page).click()
  await expect(message(page)).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Remove biscuit.png' })).toHaveCount(0)
  await expect(thread(page).getByRole('link', { name: /biscuit\.png/ })).toHaveCount(1)
  expect(await messagesIn(member, id)).toBe(1)
})

asMember('a page closed during a send with a file finishes it when it is opened again', async ({ page, member }) => {
  const id = await openThread(page, member)
  await attach(page)
  await message(page).fill('Sent from a tunnel.')
  const arrived = new Promise<void>((done) => {
    void page.route(
      `**/requests/${id}/messages`,
      async (route) => {
        await route.fetch()
        done()
      },
      { times: 1 },
    )
  })
  await send(page).click()
  await arrived
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(thread(page).getByRole('link', { name: /biscuit\.png/ })).toHaveCount(1)
  await expect(message(page)).toHaveValue('')
  expect(await messagesIn(member, id)).toBe(1)
})

asMember('a pasted file is attached, and text over the limit is counted, never cut', async ({ page, member }) => {
  await openThread(page, member)
  await message(page).evaluate((area) => {
    const data = new DataTransfer()
    data.items.add(new File(['%PDF-1.7'], 'letter.exe', { type: 'application/x-msdownload' }))
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(page.getByRole('alert')).toContainText('letter.exe has an invalid file type.')
  await message(page).evaluate(
    (area, dot) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(dot)], 'shot.png', { type: 'image/png' }))
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    [...DOT],
  )
  await expect(page.getByRole('button', { name: 'Remove shot.png' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Uploaded' })).toBeVisible()
  await message(page).fill('x'.repeat(9_900))
  await expect(page.getByRole('status').filter({ hasText: '100 characters left' })).toBeVisible()
  await message(page).fill('x'.repeat(10_250))
  await expect(page.getByRole('status').filter({ hasText: '250 characters too many' })).toBeVisible()
  await expect(send(page)).toBeDisabled()
  await message(page).fill('Short.')
  await send(page).click()
  await expect(thread(page).getByRole('link', { name: /shot\.png/ })).toBeVisible()
})

asMember('sending in one tab keeps the draft of another', async ({ page, context, member }) => {
  const id = await openThread(page, member)
  const other = await context.newPage()
  await other.goto(`/requests/${id}`)
  await message(other).fill('A long thought about')
  await message(page).fill('Quick question.')
  await send(page).click()
  await expect(thread(other)).toContainText('Quick question.')
  other.once('dialog', (dialog) => void dialog.accept())
  await other.reload()
  await expect(message(other)).toHaveValue('A long thought about')
  await page.reload()
  await expect(message(page)).toHaveValue('')
})

asMember('messages and moves during a disconnect arrive after it', async ({ page, context, member, faults }) => {
  faults.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
  const id = await openThread(page, member)
  await concierge.reply(id, 'The first, while you are there.')
  await expect(thread(page)).toContainText('The first, while you are there.')
  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Try again' }) })).toBeVisible()
  await concierge.reply(id, 'The second, which you cannot hear.')
  await concierge.reply(id, 'The third, neither.')
  await concierge.move(id, 'in_progress')
  await context.setOffline(false)
  await expect(thread(page)).toContainText('The second, which you cannot hear.')
  await expect(thread(page).getByText('The third, neither.')).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: 'In Progress' })).toBeVisible()
})

asMember('an ended event stream resumes where it ended', async ({ page, member }) => {
  const id = await handOver(member)
  const ends: string[] = []
  // the first two streams are cut after their first events
  await page.route(
    '**/api/v1/events',
    async (route) => {
      const lastId = (await route.request().allHeaders())['last-event-id'] ?? ''
      ends.push(lastId)
      const body = 'id: made-up\nevent: made.up\ndata: {}\n\n'
      await route.fulfill({ status: 200, contentType: 'text/event-stream', body })
    },
    { times: 2 },
  )
  await page.goto(`/requests/${id}`)
  await expect(thread(page)).toBeVisible()
  // the first stream begins with the state of the page's own calls
  await expect.poll(() => ends).toEqual([expect.stringMatching(/^\d+$/), 'made-up'])
  await concierge.reply(id, 'Said while nobody listened.')
  await expect(thread(page)).toContainText('Said while nobody listened.')
  await concierge.reply(id, 'Said on the stream that holds.')
  await expect(thread(page)).toContainText('Said on the stream that holds.')
})

asMember('two tabs show the same thread', async ({ page, context, member }) => {
  const id = await openThread(page, member)
  const other = await context.newPage()
  await other.goto(`/requests/${id}`)
  await message(page).fill('Written in the first tab.')
  await send(page).click()
  await expect(thread(other)).toContainText('Written in the first tab.')
  await expect(thread(page).getByText('Written in the first tab.')).toHaveCount(1)
})

asMember('a message that arrives while the thread loads is shown', async ({ page, member }) => {
  const id = await handOver(member)
  const [read, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(
    `**/api/v1/requests/${id}`,
    async (route) => {
      const response = await route.fetch()
      read.resolve()
      await released.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  const stream = page.waitForResponse('**/api/v1/events')
  await page.goto(`/requests/${id}`)
  await Promise.all([read.promise, stream])
  // the reply's event moves the request to those in progress
  const heard = page.waitForResponse(
    async (list) => list.url().includes('/requests/in_progress?') && (await list.text()).includes(id),
  )
  await concierge.reply(id, 'I am looking for one.')
  await heard
  released.resolve()
  await expect(thread(page)).toContainText('I am looking for one.')
})

asMember('the event stream does not repeat the first fetches of the page', async ({ page }) => {
  const lists = /[/]api[/]v1[/]requests[/](open|in_progress)/
  const again: string[] = []
  const fetched = ['open', 'in_progress'].map((list) => page.waitForResponse(`**/api/v1/requests/${list}?*`))
  // the thread opens when they have loaded
  await page.route('**/api/v1/events', async (route) => {
    await Promise.all(fetched)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    page.on('request', (request) => void (lists.test(request.url()) && again.push(request.url())))
    await route.continue()
  })
  const stream = page.waitForResponse('**/api/v1/events')
  await page.goto('/dashboard')
  await stream
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(again).toEqual([])
})

asMember('a message costs one call, although its own event reaches this tab too', async ({ page, member }) => {
  const id = await openThread(page, member)
  // an event from the stream proves that all calls of the opening have been made
  await concierge.reply(id, 'I am looking for one.')
  await expect(thread(page)).toContainText('I am looking for one.')
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // moving a mark fetches nothing
    if (pathname.startsWith('/api/') && !pathname.endsWith('/read')) calls.push(`${request.method()} ${pathname}`)
  })
  await message(page).fill('Could they come on Saturday?')
  await send(page).click()
  await expect(thread(page).getByText('Could they come on Saturday?')).toHaveCount(1)
  await expect(message(page)).toHaveValue('')
  // the due time is fetched with the first message that waits for an answer, and not again with another
  await expect.poll(() => calls.filter((call) => call === 'GET /api/v1/attention')).toHaveLength(1)
  await expect(
    page
      .getByText(/answers by /)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  const before = calls.length
  await message(page).fill('Or on Sunday?')
  await send(page).click()
  await expect(thread(page).getByText('Or on Sunday?')).toHaveCount(1)
  await expect(message(page)).toHaveValue('')
  expect(calls.slice(before)).toEqual([`POST /api/v1/requests/${id}/messages`])
  // once the next event has arrived, the messages' own events have been handled
  await concierge.reply(id, 'On Saturday at ten.')
  await expect(thread(page)).toContainText('On Saturday at ten.')
  expect(calls[0]).toBe(`POST /api/v1/requests/${id}/messages`)
  const fetched = calls.filter((call) => call.startsWith('GET') && !call.includes('/attention'))
  expect(fetched, 'each once, for the reply').toEqual([...new Set(fetched)])
  expect(fetched).toContain(`GET /api/v1/requests/${id}`)
})

asMember('a message after completion reopens the request', async ({ page, member }) => {
  const id = await openThread(page, member)
  await concierge.reply(id, 'All done, he looks splendid.')
  await concierge.move(id, 'closed')
  const status = page.getByRole('status').filter({ hasText: /In Queue|In Progress|Completed/ })
  await expect(status).toHaveText('Completed')
  await message(page).fill('Thanks!')
  await send(page).click()
  await expect(thread(page)).toContainText('Thanks!')
  await expect(status).toHaveText('Completed')
  await message(page).fill('They forgot his left ear. Could they come back?')
  await send(page).click()
  await expect(status).toHaveText('In Progress')
  await expect(page.getByRole('button', { name: new RegExp(`^${CONCIERGE.name}.*, details$`) })).toBeVisible()
})

asMember('a photo in the thread is enlarged by a press and reduced by Escape', async ({ page, member, faults }) => {
  faults.allow(/^Blocked script execution in '[^']*\/files\//)
  await openThread(page, member)
  await attach(page)
  await message(page).fill('This is how fluffy he is.')
  await send(page).click()
  const photo = thread(page).getByRole('button', { name: 'Enlarge biscuit.png' })
  const drawn = photo.locator('img')
  await expect(drawn).toBeVisible()
  const small = await photo.boundingBox()
  await expect(photo).toHaveAttribute('aria-expanded', 'false')
  await photo.press('Enter')
  await expect(photo).toHaveAttribute('aria-expanded', 'true')
  await expect.poll(async () => (await photo.boundingBox())?.width).toBeGreaterThan(small?.width ?? Infinity)
  await photo.press('Escape')
  await expect(photo).toHaveAttribute('aria-expanded', 'false')
})

asMember('a new message is announced to a reader further up, and read once seen', async ({ page, member }) => {
  const id = await openThread(page, member)
  await concierge.reply(id, Array.from({ length: 60 }, (_, line) => `Line ${line}`).join('\n\n'))
  await expect(thread(page).getByText('Line 59')).toBeAttached()
  await thread(page).evaluate((place) => place.scrollTo({ top: 0 }))
  await concierge.reply(id, 'The groomer can come on Friday.')
  const below = page.getByRole('button', { name: /^New message from \w+$/ })
  await expect(below).toBeVisible()
  const [log, button] = await Promise.all([thread(page).boundingBox(), below.boundingBox()])
  expect(button?.y, 'it covers no message').toBeGreaterThanOrEqual((log?.y ?? Infinity) + (log?.height ?? Infinity))
  const unread = async () => (await member.call(getRequest, { params: { id } })).request.unread_count
  expect(await unread()).toBe(1)
  await below.click()
  await expect(thread(page).getByText('The groomer can come on Friday.')).toBeInViewport()
  await expect(below).toHaveCount(0)
  await expect.poll(unread).toBe(0)
})

asMember('at 400 % the header and the composer scroll away from the thread', async ({ page, member }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await openThread(page, member)
  const log = await thread(page).boundingBox()
  expect(log?.height).toBeGreaterThanOrEqual(140)
  await send(page).scrollIntoViewIfNeeded()
  await expect(send(page)).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport()
})

asMember('lists keep their markers and numbers, and each block its direction', async ({ page, member }) => {
  const id = await openThread(page, member)
  const words = '24. Dezember ist zu\n\n1. Passport\n2. Card\n\nthen\n\n3. Call **them**\n\n- a\n- b\n\nשלום, OK'
  await concierge.reply(id, words)
  const place = thread(page)
  await expect(place.getByText('24. Dezember ist zu')).toBeVisible()
  await expect(place.getByRole('listitem').filter({ hasText: 'Card' })).toHaveCSS('list-style-type', 'decimal')
  await expect(place.getByRole('list').filter({ hasText: 'Call them' })).toHaveJSProperty('start', 3)
  await expect(place.getByRole('listitem').filter({ hasText: /^a$/ })).toHaveCSS('list-style-type', 'disc')
  await expect(place.getByText('שלום, OK')).toHaveCSS('direction', 'rtl')
  await expect(place.getByText('then', { exact: true })).toHaveCSS('direction', 'ltr')
  await expect(message(page)).toHaveAttribute('dir', 'auto')
  for (const time of await place.locator('time').all()) await expect(time).toHaveAttribute('aria-live', 'off')
})

asMember('the concierge’s button opens the submission, Escape returns focus', async ({ page, member }) => {
  await openThread(page, member)
  const person = page.getByRole('button', { name: /, details$/ })
  await person.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Request details' })
  await expect(sheet.getByRole('region', { name: 'What you handed over' })).toBeVisible()
  await hasNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(person).toBeFocused()
})

asMember('another member’s request is not found', async ({ page, faults }) => {
  faults.allow(/status of 404/)
  await page.goto('/requests/not-one-of-mine')
  await expect(page.getByRole('heading', { name: 'We can’t find that request' })).toBeVisible()
})

asMember('below a mailed message its member can open the hidden part and the whole mail', async ({ page, member }) => {
  const id = await handOver(member)
  await member.call(sendMessage, { params: { id }, body: { message: { body: 'Friday at nine, then.' } } })
  // as if the reply came by mail; server/requests/inbound tests receiving one
  const mail = { is_folded: true, is_automatic: false, left_out: ['card.vcf'] }
  await page.route(`**/api/v1/requests/${id}`, async (route) => {
    const response = await route.fetch()
    const answer = getRequest.answer.parse(await response.json())
    for (const one of answer.request.messages) if (one.source === 'user') one.mail = mail
    await route.fulfill({ response, json: answer })
  })
  const whole = {
    from: member.email,
    subject: 'Re: There’s an answer',
    received_at: new Date().toISOString(),
    body: 'Friday at nine, then.\n\n> Shall I book it?',
  }
  await page.route('**/api/v1/mails/*', (route) => route.fulfill({ json: { mail: whole } }))
  await page.goto(`/requests/${id}`)
  const line = thread(page).getByText('Received by mail. Quoted text hidden. Show the whole mail')
  await expect(line).toHaveCSS('text-align', 'end')
  await expect(thread(page).getByText('1 file could not be accepted: card.vcf')).toBeVisible()
  await line.getByRole('button', { name: 'Show the whole mail' }).click()
  await expect(page.getByRole('dialog', { name: 'The whole mail' })).toContainText('> Shall I book it?')
  await page.keyboard.press('Escape')
  await expect(line.getByRole('button')).toBeFocused()
})

asMember('a page from the back-forward cache shows what came since', async ({ page, member }) => {
  const id = await openThread(page, member)
  await page.route(`**/api/v1/requests/${id}`, async (route) => {
    const response = await route.fetch()
    const { request } = getRequest.answer.parse(await response.json())
    await route.fulfill({ response, json: { request: { ...request, name: 'Renamed since' } } })
  })
  const title = page.getByRole('heading', { level: 1, name: 'Renamed since' })
  await expect(title).toHaveCount(0)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(title).toBeVisible()
})

asMember('an attachment that failed to open shows an error', async ({ page, faults }) => {
  faults.allow(/status of 404/)
  await page.goto('/attachments/not-one-of-mine')
  await expect(page).toHaveTitle('Tendwell | View Attachment')
  await expect(page.getByRole('alert')).toContainText(
    'There was an error redirecting to the attachment. Please check the link and try again.',
  )
  await expect(page.getByRole('button', { name: 'Try again' }), 'which would not help').toHaveCount(0)
  await page.getByRole('link', { name: 'Go to your requests' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible()
})

asMember('a message shows Sent until it is opened, and when an answer is due', async ({ page, member }) => {
  const id = await openThread(page, member)
  await message(page).fill('Does he need a rabies shot?')
  await send(page).click()
  await expect(thread(page).getByText(/^You Just now$/)).toBeVisible()
  await expect(thread(page).getByText(/^Sent$/)).toBeVisible()
  await expect(page.getByText(/^Your concierge answers by /)).toBeVisible()
  await concierge.call(deskMarkSeen, { params: { external_id: id }, body: { up_to: 99 } })
  await expect(thread(page).getByText(/^Seen \d/)).toBeVisible()
})

asMember('a background tab counts new messages in its title, until they are read', async ({ page, member }) => {
  const id = await handOver(member)
  await page.goto('/requests')
  await expect(page).toHaveTitle('Tendwell')
  await look(page, 'hidden')
  await concierge.reply(id, 'Any time on Friday.')
  await concierge.reply(id, 'Or on Monday.')
  await expect(page).toHaveTitle('(2) Tendwell')
  await look(page, 'visible')
  await expect(page).toHaveTitle('Tendwell')
  await page.getByRole('link', { name: GROOMER_NAME }).click()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText('new message')).toHaveCount(0)
  await look(page, 'hidden')
  await expect(page).toHaveTitle('Tendwell | Request Details')
})

/** As if another tab opened before this one, or closed. */
function look(page: Page, state: DocumentVisibilityState) {
  return page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}
