import { deskRecordOpenTime } from '#contract/desk/time-spent.ts'
import { call, maySend } from '#web/desk/shared/call.ts'
import { localStore } from '#web/wire/browser-storage.ts'
import { CallError } from '#web/wire/call-error.ts'

/** From when to when, by this browser's clock. */
export type Stretch = {
  readonly staff: number
  readonly request: string
  readonly began: number
  readonly ended: number
}

const PREFIX = 'tendwell.desk.work.'

/** Each under a name of its own, by which any tab can send it, and send it again. */
export function storeStretch(stretch: Stretch) {
  localStore.set(PREFIX + crypto.randomUUID(), JSON.stringify(stretch))
}

let sending: Promise<boolean> | null = null

/** Sends what waits of this colleague, oldest first, until one cannot be sent. True where something was counted. */
export function sendStored(staff: number): Promise<boolean> {
  sending ??= sendAll(staff).finally(() => {
    sending = null
  })
  return sending
}

async function sendAll(staff: number): Promise<boolean> {
  const mine = localStore
    .keys()
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => ({ key, stretch: stretchIn(localStore.get(key)) }))
    .filter(({ stretch }) => stretch?.staff === staff)
    .toSorted((one, other) => (one.stretch?.began ?? 0) - (other.stretch?.began ?? 0))
  let isSent = false
  for (const { key, stretch } of mine) {
    if (!stretch || !maySend() || !navigator.onLine) break
    if (!(await isDealtWith(key, stretch))) break
    localStore.set(key, null)
    isSent = true
  }
  return isSent
}

/** False where it is to be sent again. */
async function isDealtWith(key: string, { request, began, ended }: Stretch): Promise<boolean> {
  const now = Date.now()
  const body = { id: key.slice(PREFIX.length), began_ms_ago: now - began, ended_ms_ago: now - ended }
  try {
    await call(deskRecordOpenTime, { params: { external_id: request }, body }, { keepalive: true })
    return true
  } catch (error) {
    // of a request that is gone, or of too long ago
    return error instanceof CallError && (error.status === 404 || error.status === 422)
  }
}

function stretchIn(text: string | null): Stretch | null {
  return text === null ? null : (JSON.parse(text) as Stretch) // as `storeStretch` writes it
}
