import type { Page } from '@playwright/test'
import { MEMBER_DOOR } from './doors.ts'

const IN_PAGE = /(name="tendwell-settings" content=")([^"]*)/

/** From now on every page belongs to a deployment with these settings in addition to the demo's. */
export async function deployWith(page: Page, settings: Readonly<Record<string, unknown>>) {
  await page.route(
    (url) => url.origin === MEMBER_DOOR,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch({ maxRedirects: 0 })
      const body = (await response.text()).replace(IN_PAGE, (_, before: string, content: string) => {
        const own: object = JSON.parse(content.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
        return (
          before +
          JSON.stringify({ ...own, ...settings })
            .replaceAll('&', '&amp;')
            .replaceAll('"', '&quot;')
        )
      })
      return route.fulfill({ response, body })
    },
  )
}

export type RecordedEvent = { name: string; domain: string; url: string; props: Record<string, string> }

/** The events that a deployment with analytics would have counted so far. */
export async function countedBy(page: Page): Promise<RecordedEvent[]> {
  const counted: RecordedEvent[] = []
  const address = `${MEMBER_DOOR}/api/event`
  await page.route(address, (route) => {
    counted.push(JSON.parse(route.request().postData() ?? ''))
    return route.fulfill({ status: 202 })
  })
  await deployWith(page, { analytics_enabled: true, analytics_url: address, analytics_site: 'members.example' })
  return counted
}

/** The reports that a deployment with error reporting would have sent so far, as text. */
export async function reportedBy(page: Page, settings: Readonly<Record<string, unknown>> = {}): Promise<string[]> {
  const sent: string[] = []
  await page.route(`${MEMBER_DOOR}/api/4711/envelope/**`, (route) => {
    sent.push(route.request().postData() ?? '')
    return route.fulfill({ json: {} })
  })
  const error_reporting_dsn = MEMBER_DOOR.replace('//', '//public@') + '/4711'
  await deployWith(page, { error_reporting_enabled: true, error_reporting_dsn, ...settings })
  return sent
}
