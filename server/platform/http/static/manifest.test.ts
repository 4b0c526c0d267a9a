import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld({ BRAND_NAME: 'Nellie & Co' })

test("the app can be installed under the brand's name, with existing icons", async () => {
  const response = await world.memberDoor.inject('/manifest.webmanifest')
  expect([response.statusCode, response.headers['content-type']]).toEqual([
    200,
    'application/manifest+json; charset=utf-8',
  ])
  const manifest = response.json()
  expect(manifest).toMatchObject({ name: 'Nellie & Co', display: 'standalone', start_url: '/dashboard' })
  expect(manifest.share_target).toMatchObject({ action: '/share', method: 'POST', params: { text: 'text' } })
  expect(manifest.icons).toHaveLength(3)
  for (const { src } of manifest.icons) expect(existsSync(`web/member/public${src}`)).toBe(true)
  expect((await world.deskDoor.inject('/manifest.webmanifest')).statusCode).toBe(404)
})

test('content that is shared before the service worker is installed leads to a page that reports it', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const { statusCode, headers: answer } = await world.memberDoor.inject({
    method: 'POST',
    url: '/share',
    headers,
    payload: '--x--',
  })
  expect([statusCode, answer.location]).toEqual([303, '/share'])
})
