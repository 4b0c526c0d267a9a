/** Something is sent at least this often: a comment to members, the event `beat` to the desk. */
export const HEARTBEAT_MS = 20_000

/** On the answer to a change: the `id` of the last event that the answer contains. */
export const EVENT_ID_HEADER = 'x-event-id'
