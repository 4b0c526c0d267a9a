import { afterEach, expect, test, vi } from 'vitest'
import type { TextStorage } from '#web/wire/browser-storage.ts'
import type { AnalyticsEvent, MarkedEvent } from './analytics-event.ts'
import { createAnalytics } from './analytics-queue.ts'
import { plausible } from './plausible.ts'

const visit: AnalyticsEvent = { name: 'page_view', path: '/requests/:requestExternalId', title: 'Request Details' }
const click: AnalyticsEvent = {
  name: 'cta_click',
  cta_type: 'offering',
  cta_text: 'Get a quote',
  cta_url: 'https://fernway.example/quote',
  offering_id: 12,
  offering_provider_name: 'Fernway',
  offering_featured: true,
}

function begin({ signedIn = false, storage = emptyStorage() } = {}) {
  const sent: MarkedEvent[] = []
  const send = (event: MarkedEvent) => void sent.push(event)
  return { sent, ...createAnalytics(send, () => signedIn, storage) }
}

function emptyStorage(): TextStorage {
  const texts = new Map<string, string>()
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, text) => void (text === null ? texts.delete(key) : texts.set(key, text)),
  }
}

afterEach(() => vi.unstubAllGlobals())

test('a visitor’s events are sent at once, as not internal', () => {
  const { sent, track } = begin()
  track(visit)
  track(click)
  expect(sent).toEqual([
    { ...visit, internal: false },
    { ...click, internal: false },
  ])
})

test('a member’s events wait until it is known whether the member is internal', () => {
  const { sent, track, describeMember } = begin({ signedIn: true })
  track(visit)
  expect(sent).toEqual([])
  describeMember({ internal: true })
  track(click)
  expect(sent).toEqual([
    { ...visit, internal: true },
    { ...click, internal: true },
  ])
})

test('a page without calls uses the flag that an earlier page stored, until the member signs out', () => {
  const storage = emptyStorage()
  begin({ signedIn: true, storage }).describeMember({ internal: true })
  const later = begin({ signedIn: true, storage })
  later.track(visit)
  expect(later.sent).toEqual([{ ...visit, internal: true }])
  later.describeMember(null)
  const another = begin({ signedIn: true, storage })
  another.track(visit)
  expect(another.sent).toEqual([])
})

test('Plausible gets a page view by its pattern, and a click with all properties of the panel', () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, init: { credentials: string; body: string }) => {
    sent.push([address, init.credentials, JSON.parse(init.body)])
    return new Response()
  })
  const send = plausible('https://plausible.io/api/event', 'members.example.com')
  send({ ...visit, internal: false })
  send({ ...click, internal: true })
  const domain = 'members.example.com'
  expect(sent).toEqual([
    [
      'https://plausible.io/api/event',
      'omit',
      {
        domain,
        name: 'pageview',
        url: 'https://members.example.com/requests/:requestExternalId',
        props: { title: 'Request Details', internal: 'false' },
      },
    ],
    [
      'https://plausible.io/api/event',
      'omit',
      {
        domain,
        name: 'cta_click',
        url: 'https://members.example.com',
        props: {
          cta_type: 'offering',
          cta_text: 'Get a quote',
          cta_url: 'https://fernway.example/quote',
          offering_id: '12',
          offering_provider_name: 'Fernway',
          offering_featured: 'true',
          internal: 'true',
        },
      },
    ],
  ])
})
