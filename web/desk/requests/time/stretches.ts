import { deskTellTime } from '#contract/desk/time-spent.ts'
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

/** Each under a name of its own, by which any tab can tell it, and tell it again. */
export function keepStretch(stretch: Stretch) {
  localStore.set(PREFIX + crypto.randomUUID(), JSON.stringify(stretch))
}

let telling: Promise<boolean> | null = null

/** Tells what waits of this colleague, oldest first, until one cannot be told. True where something was counted. */
export function tellKept(staff: number): Promise<boolean> {
  telling ??= tellAll(staff).finally(() => {
    telling = null
  })
  return telling
}

async function tellAll(staff: number): Promise<boolean> {
  const mine = localStore
    .keys()
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => ({ key, stretch: stretchIn(localStore.get(key)) }))
    .filter(({ stretch }) => stretch?.staff === staff)
    .toSorted((one, other) => (one.stretch?.began ?? 0) - (other.stretch?.began ?? 0))
  let isTold = false
  for (const { key, stretch } of mine) {
    if (!stretch || !maySend() || !navigator.onLine) break
    if (!(await isDealtWith(key, stretch))) break
    localStore.set(key, null)
    isTold = true
  }
  return isTold
}

/** False where it is to be told again. */
async function isDealtWith(key: string, { request, began, ended }: Stretch): Promise<boolean> {
  const now = Date.now()
  const body = { id: key.slice(PREFIX.length), began_ms_ago: now - began, ended_ms_ago: now - ended }
  try {
    await call(deskTellTime, { params: { external_id: request }, body }, { keepalive: true })
    return true
  } catch (error) {
    // of a request that is gone, or of too long ago
    return error instanceof CallError && (error.status === 404 || error.status === 422)
  }
}

function stretchIn(text: string | null): Stretch | null {
  return text === null ? null : (JSON.parse(text) as Stretch) // as `keepStretch` writes it
}
