/** A comment at least this often keeps the stream alive. */
export const HEARTBEAT_MS = 20_000
