/** The pictures show this moment, a Tuesday morning at the demo's office. */
export const MOMENT = '2026-11-17T16:00:00Z'
export const TIME_ZONE = 'America/Chicago'

/** The server's clock runs this much slower, so that a whole run falls into the second before the pages' clock. */
export const PROCESS_SLOWNESS = 2000
export const PAGE_MOMENT = '2026-11-17T16:00:01Z'

/** Widths of the windows, with their heights. */
export const HEIGHTS: Readonly<Record<string, number>> = { 1440: 900, 768: 1024, 390: 844, 320: 640 }
export const SCHEMES = ['light', 'dark'] as const

/** The addresses that the pages have and show, whichever ports the servers listen on. */
export const MEMBER_ADDRESS = 'http://localhost:3000'
export const DESK_ADDRESS = 'http://localhost:3001'
