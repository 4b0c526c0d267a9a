import { type Agent, request } from 'node:http'
import { paced } from '#basics/paced.ts'
import { comparePlaces } from '#contract/desk/queue-place.ts'
import { follow } from './event-stream.ts'
import { staffToken } from './population.ts'
import type { BenchTarget } from './servers.ts'

// An open page of the desk, as far as the server hears of it: web/desk/frame/live-events.ts and
// web/desk/shared/live-queues.ts, whose pauses these are.
const ROW_PAUSE_MS = 3_000
const CALL_PAUSE_MS = 4_000
const PAUSE_MS = 5_000
/** What is due by the clock. */
const LOOK_EVERY_MS = 60_000
const LOSS_PAUSE_MS = 4_000
const LIST_PAUSE_MS = 60_000

export type QueueTab = 'me' | 'none' | ''
type Opening = {
  readonly server: Pick<BenchTarget, 'deskPort'>
  readonly agent: Agent
  readonly staffId: number
  /** Whose session. */
  readonly token: number
  readonly tab: QueueTab
  /** Called with each call that it makes. */
  onCall(what: 'list' | 'rows' | 'alerts' | 'calls' | 'stream'): void
  /** With the requests of its own whose change it has now. */
  onShown(ids: readonly string[]): void
}
type Page = { readonly requests: readonly { readonly external_id: string }[]; readonly next: string | null }
type Alerts = { readonly alerts: readonly { readonly external_id: string }[] }
type Change = { readonly external_id: string; readonly assignee_id: number | null; readonly place: string | null }

/** Returns how it is closed. */
export function openDesk({ server, agent, staffId, token, tab, onCall, onShown }: Opening): () => void {
  const cookie = `tendwell_desk=${staffToken(token)}`
  const list = `/desk/api/requests?limit=50${tab && `&assignee=${tab}`}`
  let ids = new Set<string>()
  let end: string | null = null
  let called = new Set<string>()
  let changed = new Set<string>()
  let calling = new Set<string>()
  let isOpen = true
  let wasOpened = false

  async function ask<Answer>(what: Parameters<typeof onCall>[0], path: string): Promise<Answer | null> {
    onCall(what)
    try {
      return await answerTo<Answer>({ port: server.deskPort, path, cookie, agent })
    } catch (error) {
      // a server that restarts answers none
      if (isOpen && !(error instanceof Error && 'code' in error)) throw error
      return null
    }
  }
  async function readList() {
    const page = await ask<Page>('list', list)
    if (!page) return
    ids = new Set(page.requests.map(({ external_id }) => external_id))
    end = page.next
  }
  async function readRows() {
    const some = [...changed]
    changed = new Set()
    const page = await ask<Page>('rows', `${list}&only=${some.slice(0, 50).join(',')}`)
    if (!page) return
    for (const id of some) ids.delete(id)
    for (const { external_id } of page.requests) ids.add(external_id)
    onShown(some)
  }
  async function readAlerts() {
    const answer = await ask<Alerts>('alerts', '/desk/api/alerts')
    called = new Set(answer?.alerts.map(({ external_id }) => external_id))
  }
  async function readCalls() {
    const only = [...calling].slice(0, 50)
    calling = new Set()
    const answer = await ask<Alerts>('calls', `/desk/api/alerts?only=${only.join(',')}`)
    for (const id of only) called.delete(id)
    for (const { external_id } of answer?.alerts ?? []) called.add(external_id)
  }
  const rows = paced(readRows, ROW_PAUSE_MS)
  const calls = paced(readCalls, CALL_PAUSE_MS)
  const alerts = paced(readAlerts, PAUSE_MS)
  const looking = setInterval(alerts.later, LOOK_EVERY_MS)
  const lists = paced(readList, LIST_PAUSE_MS)
  const afterLoss = paced(readList, LOSS_PAUSE_MS)

  function take({ external_id: id, assignee_id, place }: Change) {
    const isOwn = assignee_id === staffId
    lists.later()
    if (isOwn || assignee_id === null || called.has(id)) {
      calling.add(id)
      if (isOwn) calls.now()
      else calls.later()
    }
    const belongs = tab === '' || (tab === 'me' ? isOwn : assignee_id === null)
    const isReached = place !== null && (end === null || (comparePlaces(place, end) ?? 0) <= 0)
    if (!ids.has(id) && !(belongs && isReached)) return
    changed.add(id)
    if (isOwn) rows.now()
    else rows.soon()
  }
  const leave = follow({
    port: server.deskPort,
    path: '/desk/api/events',
    headers: { cookie },
    onOpen() {
      onCall('stream')
      if (wasOpened) for (const one of [afterLoss, alerts]) one.later()
      wasOpened = true
    },
    onEvent({ event, data }) {
      if (event === 'queue.changed') take(data as Change) // as the server writes it
    },
  })
  afterLoss.later()
  alerts.later()
  return () => {
    isOpen = false
    clearInterval(looking)
    for (const one of [rows, calls, alerts, lists, afterLoss]) one.stop()
    leave()
  }
}

type Asked = { readonly port: number; readonly path: string; readonly cookie: string; readonly agent: Agent }

function answerTo<Answer>({ port, path, cookie, agent }: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path, headers: { cookie }, agent }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.once('error', reject)
      response.once('end', () => {
        if (response.statusCode === 200) resolve(JSON.parse(text) as Answer)
        else reject(new Error(`${path} was answered with ${response.statusCode}.`))
      })
    })
    asked.once('error', reject)
    asked.end()
  })
}
