import type { MarkedEvent, SendEvent } from './analytics-event.ts'

/** Plausible's events API: without its script, cookies or user ids. */
export function plausible(address: string, domain: string): SendEvent {
  return (event) => {
    const body = JSON.stringify({ domain, ...eventOf(event, `https://${domain}`) })
    // text/plain, as Plausible's own script sends it: a cross-origin call then needs no preflight
    const headers = { 'content-type': 'text/plain' }
    const options = { method: 'POST', body, headers, credentials: 'omit', keepalive: true } as const
    fetch(address, options).catch(() => undefined)
  }
}

function eventOf(event: MarkedEvent, site: string) {
  if (event.name === 'page_view') {
    const { path, title, internal } = event
    return { name: 'pageview', url: site + path, props: textsOf({ title, internal }) }
  }
  const { name, ...props } = event
  return { name, url: site, props: textsOf(props) }
}

/** Plausible stores text only. */
function textsOf(props: Readonly<Record<string, string | number | boolean>>) {
  return Object.fromEntries(Object.entries(props).map(([key, value]) => [key, String(value)]))
}
