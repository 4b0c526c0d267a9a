import { connection } from './connection.ts'
import { settings } from './settings.ts'

const WITHIN_MS = 15_000

/** Asks the server for a sign of life. Whatever it says, the line is up. */
export function reach(): Promise<void> {
  return fetch(new URL('/healthz', settings.api_base_url || location.origin), {
    // another host's answer need not be readable
    mode: 'no-cors',
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(WITHIN_MS),
  }).then(connection.answered, connection.lost)
}
