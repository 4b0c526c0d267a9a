/** Maximum time between two transmissions: the stream sends members a comment, and the desk the event `beat`. */
export const HEARTBEAT_MS = 20_000

/** Header of the response to a change: the `id` of the last event that the response includes. */
export const EVENT_ID_HEADER = 'x-event-id'

/** Response header with the address of the style sheet for the signed-in member's brand; absent for the default brand. */
export const BRAND_SHEET_HEADER = 'x-brand-sheet'
