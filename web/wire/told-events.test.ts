import { afterEach, expect, test, vi } from 'vitest'
import type { AnalyticsEvent, ToldEvent } from './analytics-event.ts'
import type { Kept } from './kept.ts'
import { plausible } from './plausible.ts'
import { createAnalytics } from './told-events.ts'

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

function begin({ signedIn = false, kept = nothingKept() } = {}) {
  const told: ToldEvent[] = []
  const tell = (event: ToldEvent) => void told.push(event)
  return { told, ...createAnalytics(tell, () => signedIn, kept) }
}

function nothingKept(): Kept {
  const texts = new Map<string, string>()
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, text) => void (text === null ? texts.delete(key) : texts.set(key, text)),
  }
}

afterEach(() => vi.unstubAllGlobals())

test('a stranger’s events are told at once, as of nobody internal', () => {
  const { told, track } = begin()
  track(visit)
  track(click)
  expect(told).toEqual([
    { ...visit, internal: false },
    { ...click, internal: false },
  ])
})

test('a member’s events wait until it is known whether they are internal', () => {
  const { told, track, describeMember } = begin({ signedIn: true })
  track(visit)
  expect(told).toEqual([])
  describeMember({ internal: true })
  track(click)
  expect(told).toEqual([
    { ...visit, internal: true },
    { ...click, internal: true },
  ])
})

test('a page that asks nothing of the server still knows what an earlier one was told, until the member leaves', () => {
  const kept = nothingKept()
  begin({ signedIn: true, kept }).describeMember({ internal: true })
  const later = begin({ signedIn: true, kept })
  later.track(visit)
  expect(later.told).toEqual([{ ...visit, internal: true }])
  later.describeMember(null)
  const another = begin({ signedIn: true, kept })
  another.track(visit)
  expect(another.told).toEqual([])
})

test('Plausible gets a page view by its pattern, and a click with all that the panel knows', () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, init: { credentials: string; body: string }) => {
    sent.push([address, init.credentials, JSON.parse(init.body)])
    return new Response()
  })
  const tell = plausible('https://plausible.io/api/event', 'members.example.com')
  tell({ ...visit, internal: false })
  tell({ ...click, internal: true })
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
