import { apiOrigin } from '#web/wire/api-origin.ts'
import { connection } from './connection.ts'

const TIMEOUT_MS = 15_000

/** Pings the server and notes whether it responded. */
export async function tryConnection(): Promise<void> {
  // another origin's response may be unreadable, but any response proves the connection
  const asked = { mode: 'no-cors', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) } as const
  await fetch(new URL('/healthz', apiOrigin()), asked).then(connection.answered, connection.lost)
}
