import type { Page } from '@playwright/test'
import { DOT } from '#tests/e2e/files.ts'
import { GROOMER_NAME, handOver } from '#tests/e2e/handover.ts'
import { asMember, expect, test } from '#tests/e2e/journey.ts'
import { attach } from './attach.ts'
import { call } from './calls.ts'

test.describe('Requests and surveys', () => {
  asMember('a survey begins with for_alpha; a Datum answers', { tag: ['@7.19', '@7.21'] }, async ({ page }) => {
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

  asMember('POST /messages: body, source, source_name, attachment_keys', { tag: '@7.23' }, async ({ page, member }) => {
    const id = await handOver(member)
    await page.goto(`/requests/${id}`)
    const sender = { source: 'user', source_name: member.fullName }
    await page.getByRole('textbox', { name: 'Message' }).fill('Saturdays suit us.')
    const first = call(page, 'POST', `/requests/${id}/messages`)
    await page.getByRole('button', { name: 'Send' }).click()
    expect((await first).postDataJSON()).toEqual({ message: { body: 'Saturdays suit us.', ...sender } })
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
    await attach(page, 'biscuit.png', 'image/png')
    await expect(page.getByRole('status').filter({ hasText: 'Uploaded' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Message' }).fill('This is him.')
    const second = call(page, 'POST', `/requests/${id}/messages`)
    await page.getByRole('button', { name: 'Send' }).click()
    expect((await second).postDataJSON()).toEqual({
      message: { body: 'This is him.', ...sender, attachment_keys: [expect.any(String)] },
    })
  })

  asMember('any other status than 201 is an error that keeps the text', { tag: '@7.23' }, async ({ page, member }) => {
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
  for (const [name, mimeType, sentAs, ...proves] of [
    ['biscuit.png', 'image/png', 'image/png', '@7.24'],
    ['biscuit.heic', '', 'application/octet-stream'],
  ] as const)
    asMember(
      `presigned_url for {filename}, then the raw file by PUT as ${sentAs}, without credentials`,
      { tag: ['@7.25', '@7.34', ...proves] },
      async ({ page, member, faults }) => {
        faults.allow(/status of 415/) // a PNG pixel is not HEIC
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

asMember('onboarding answers are POSTed to the path the server named', { tag: '@7.27' }, async ({ page }) => {
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

/** Makes the page record the raw bytes that it sends, because not every browser exposes the content of a sent file. */
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
