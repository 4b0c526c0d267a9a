import { createListeners, createStore } from '#basics/store.ts'
import { queryClient } from '#web/member/wire/query.ts'
import { connection } from '#web/wire/connection/connection.ts'
import { invalidate } from '#web/wire/keys.ts'
import { session } from '#web/wire/session.ts'
import { requestReads } from '../queries.ts'
import { isMessage, openDeviceStore, type Waiting, type WaitingMessage, type WaitingStep } from './device-store.ts'
import { hasWorkers } from './register-worker.ts'
import { sendWaiting, tellTabs, WAITING_CHANNEL, WAITING_LOCK, WAITING_TAG } from './send-waiting.ts'
import { senderSession } from './sender-session.ts'

const store = createStore<readonly WaitingMessage[]>([])
const returned = createListeners<WaitingMessage>()
new BroadcastChannel(WAITING_CHANNEL).addEventListener('message', () => void read(true).catch(() => undefined))

/** The waiting items at the last read of this device, including steps of the assistant. */
let known: readonly Waiting[] = []

/** The items that wait on this device for a connection, oldest first. `onReturn` gets withdrawn items, to be edited. */
export const waiting = { current: store.current, subscribe: store.subscribe, onReturn: returned.subscribe }

/** Queues an item to be sent when online, and returns once it is stored on this device. */
export async function sendLater(one: Waiting): Promise<void> {
  const device = await openDeviceStore()
  await device.put('waiting', one)
  const sender = senderSession()
  // before it is shown as stored: the page may be closed at once, and the service worker needs the sender
  if (sender) await device.put('sender', sender, 'sender')
  await changed()
  void goOn().catch(() => undefined)
}

/** Returns an item for editing, unless it has been sent already. */
export async function takeBack(key: string): Promise<void> {
  // this lock is held while sending: an item that is being sent can't be withdrawn
  await navigator.locks.request(WAITING_LOCK, async () => {
    const device = await openDeviceStore()
    const message = await device.get('waiting', key)
    await device.delete('waiting', key)
    await changed()
    if (message && isMessage(message)) returned.notify(message)
  })
}

/** A waiting message to this request, from any tab. */
export async function waitingFor(requestId: string): Promise<WaitingMessage | undefined> {
  const all = await (await openDeviceStore()).getAll('waiting')
  return all.filter(isMessage).find((one) => one.requestId === requestId)
}

/** Whether an answer of this survey run, or its submission, is waiting. */
export async function hasSteps(runId: string): Promise<boolean> {
  return (await (await openDeviceStore()).getAll('waiting')).some((one) => isStepOf(runId, one))
}

/** Removes the waiting items of this run; an item that is being sent arrives before this returns. */
export async function dropSteps(runId: string, isDropped: (step: WaitingStep) => boolean = () => true): Promise<void> {
  await navigator.locks.request(WAITING_LOCK, async () => {
    const device = await openDeviceStore()
    for (const one of await device.getAll('waiting'))
      if (isStepOf(runId, one) && isDropped(one)) await device.delete('waiting', one.key)
  })
}

const isStepOf = (runId: string, one: Waiting): one is WaitingStep => !isMessage(one) && one.runId === runId

/** Sends waiting items when online; otherwise the browser may wake the service worker for them. */
export async function goOn(): Promise<void> {
  const sender = senderSession()
  if (!sender || !(await read(false))) return
  const device = await openDeviceStore()
  await device.put('sender', sender, 'sender')
  // if the page is closed first, the worker sends them
  if (store.current().some(({ undoUntil }) => undoUntil)) await askToBeWoken()
  const isDone = connection.online() && (await sendWaiting())
  await read(true)
  if (isDone) await device.delete('sender', 'sender')
  else await askToBeWoken()
}

/** Background Sync, if the browser has it. */
async function askToBeWoken() {
  if (!hasWorkers()) return
  const registration = await navigator.serviceWorker.getRegistration()
  const sync: unknown = registration && Reflect.get(registration, 'sync')
  if (typeof sync !== 'object' || sync === null) return
  // rejected if the user does not allow it: then it is sent at the next visit
  await (sync as { register(tag: string): Promise<void> }).register(WAITING_TAG).catch(() => undefined)
}

async function changed() {
  await read(false)
  tellTabs()
}

/** Returns whether anything is waiting. Items that were sent are in their thread now. */
async function read(fetchesGone: boolean): Promise<boolean> {
  const all = await (await openDeviceStore()).getAll('waiting')
  const before = known
  known = all
  store.set(all.filter(isMessage).toSorted((one, other) => one.at - other.at))
  const hasGone = before.some(({ key }) => !all.some((one) => one.key === key))
  // a rejected answer means that the options have changed on the server
  const refused = (list: readonly Waiting[]) =>
    list.flatMap((one) => (isMessage(one) && (one.answer ?? one.feedback)?.refused ? [one.key] : []))
  const isRefused = refused(all).some((key) => !refused(before).includes(key))
  if ((fetchesGone && hasGone) || isRefused) void invalidate(queryClient, ...requestReads)
  return all.length > 0
}

const goOnIfUp = () => void (connection.online() && goOn().catch(() => undefined)) // without storage nothing waits
connection.subscribe(goOnIfUp)
// the list is read first, online or not
read(false).then(goOnIfUp, () => undefined)
session.subscribe(() => {
  if (!session.current()) store.set([])
})
