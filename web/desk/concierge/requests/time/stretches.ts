import { deskRecordOpenTime } from '#contract/desk/requests/time-spent.ts'
import { call, maySend } from '#web/desk/shared/wire/call.ts'
import { localStore } from '#web/wire/browser-storage.ts'
import { CallError } from '#web/wire/call-error.ts'

/** Start and end by this browser's clock. */
export type Stretch = {
  readonly staff: number
  readonly request: string
  readonly began: number
  readonly ended: number
}

const PREFIX = 'tendwell.desk.work.'

/** Stores a stretch with its own key, with which any tab can send and retry it. */
export function storeStretch(stretch: Stretch) {
  localStore.set(PREFIX + crypto.randomUUID(), JSON.stringify(stretch))
}

let sending: Promise<boolean> | null = null

/** Sends this colleague's stored stretches, oldest first, until one fails. Returns whether any was counted. */
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

/** Returns false if the stretch must be sent again. */
async function isDealtWith(key: string, { request, began, ended }: Stretch): Promise<boolean> {
  const now = Date.now()
  const body = { id: key.slice(PREFIX.length), began_ms_ago: now - began, ended_ms_ago: now - ended }
  try {
    await call(deskRecordOpenTime, { params: { external_id: request }, body }, { keepalive: true })
    return true
  } catch (error) {
    // The request is gone, or the stretch is too old.
    return error instanceof CallError && (error.status === 404 || error.status === 422)
  }
}

function stretchIn(text: string | null): Stretch | null {
  return text === null ? null : (JSON.parse(text) as Stretch) // in the format of `storeStretch`
}
