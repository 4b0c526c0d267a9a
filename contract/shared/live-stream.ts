/** A comment at least this often keeps the stream alive. */
export const HEARTBEAT_MS = 20_000

/** On the answer to a change: the `id` of the last event that the answer contains. */
export const EVENT_ID_HEADER = 'x-event-id'
