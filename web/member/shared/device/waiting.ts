import { createListeners, createStore } from '#basics/store.ts'
import { connection } from '#web/wire/connection.ts'
import { queryClient } from '#web/wire/query.ts'
import { session } from '#web/wire/session.ts'
import { keys } from '../queries.ts'
import { isMessage, openDeviceStore, type Waiting, type WaitingMessage, type WaitingStep } from './device-store.ts'
import { hasWorkers } from './register-worker.ts'
import { sendWaiting, tellTabs, WAITING_CHANNEL, WAITING_LOCK, WAITING_TAG } from './send-waiting.ts'
import { senderSession } from './sender-session.ts'

const store = createStore<readonly WaitingMessage[]>([])
const returned = createListeners<WaitingMessage>()
new BroadcastChannel(WAITING_CHANNEL).addEventListener('message', () => void read(true).catch(() => undefined))

/** What the last look at this device found, steps of the assistant among it. */
let known: readonly Waiting[] = []

/** The messages that wait on this device for a connection, oldest first. `onReturn` hears of what was taken back, to be written on. */
export const waiting = { current: store.current, subscribe: store.subscribe, onReturn: returned.subscribe }

/** Takes what is to be sent as soon as one is online, and returns once it is safe on this device. */
export async function sendLater(one: Waiting): Promise<void> {
  const device = await openDeviceStore()
  await device.put('waiting', one)
  const sender = senderSession()
  // before it is shown as safe: the page may be closed at once, and the service worker has to know who sends it
  if (sender) await device.put('sender', sender, 'sender')
  await changed()
  void goOn().catch(() => undefined)
}

/** Gives it back to be written on, unless it has gone meanwhile. */
export async function takeBack(key: string): Promise<void> {
  // this lock is held while sending: what is on its way can't be taken back anymore
  await navigator.locks.request(WAITING_LOCK, async () => {
    const device = await openDeviceStore()
    const message = await device.get('waiting', key)
    await device.delete('waiting', key)
    await changed()
    if (message && isMessage(message)) returned.notify(message)
  })
}

/** A message to this request that waits here already, whatever tab wrote it. */
export async function waitingFor(requestId: string): Promise<WaitingMessage | undefined> {
  const all = await (await openDeviceStore()).getAll('waiting')
  return all.filter(isMessage).find((one) => one.requestId === requestId)
}

/** Whether an answer of this run of the assistant, or its being handed over, waits here. */
export async function hasSteps(runId: string): Promise<boolean> {
  return (await (await openDeviceStore()).getAll('waiting')).some((one) => isStepOf(runId, one))
}

/** What waits of this run is not to be sent anymore; what is on its way arrives before this returns. */
export async function dropSteps(runId: string, isDropped: (step: WaitingStep) => boolean = () => true): Promise<void> {
  await navigator.locks.request(WAITING_LOCK, async () => {
    const device = await openDeviceStore()
    for (const one of await device.getAll('waiting'))
      if (isStepOf(runId, one) && isDropped(one)) await device.delete('waiting', one.key)
  })
}

const isStepOf = (runId: string, one: Waiting): one is WaitingStep => !isMessage(one) && one.runId === runId

/** Sends what waits if it is online; else the browser may wake the service worker for it. */
export async function goOn(): Promise<void> {
  const sender = senderSession()
  if (!sender || !(await read(false))) return
  const device = await openDeviceStore()
  await device.put('sender', sender, 'sender')
  // a page that is closed before it has gone leaves it to the worker
  if (store.current().some(({ undoUntil }) => undoUntil)) await askToBeWoken()
  const isDone = connection.online() && (await sendWaiting())
  await read(true)
  if (isDone) await device.delete('sender', 'sender')
  else await askToBeWoken()
}

/** Background Sync, where the browser has it. */
async function askToBeWoken() {
  if (!hasWorkers()) return
  const registration = await navigator.serviceWorker.getRegistration()
  const sync: unknown = registration && Reflect.get(registration, 'sync')
  if (typeof sync !== 'object' || sync === null) return
  // refused where the person does not want it: then it goes with the next visit
  await (sync as { register(tag: string): Promise<void> }).register(WAITING_TAG).catch(() => undefined)
}

async function changed() {
  await read(false)
  tellTabs()
}

/** Says whether anything waits. What has gone since is in its thread now. */
async function read(fetchesGone: boolean): Promise<boolean> {
  const all = await (await openDeviceStore()).getAll('waiting')
  const before = known
  known = all
  store.set(all.filter(isMessage).toSorted((one, other) => one.at - other.at))
  const hasGone = before.some(({ key }) => !all.some((one) => one.key === key))
  // an answer that is refused says that the options stand otherwise than this page shows them
  const refused = (list: readonly Waiting[]) =>
    list.flatMap((one) => (isMessage(one) && (one.answer ?? one.feedback)?.refused ? [one.key] : []))
  const isRefused = refused(all).some((key) => !refused(before).includes(key))
  if ((fetchesGone && hasGone) || isRefused) void queryClient.invalidateQueries({ queryKey: keys.requests })
  return all.length > 0
}

const goOnIfUp = () => void (connection.online() && goOn().catch(() => undefined)) // a browser that stores nothing has nothing waiting
connection.subscribe(goOnIfUp)
// the list first, online or not
read(false).then(goOnIfUp, () => undefined)
session.subscribe(() => {
  if (!session.current()) store.set([])
})
