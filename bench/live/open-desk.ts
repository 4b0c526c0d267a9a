import { type Agent, request } from 'node:http'
import { paced } from '#basics/time/paced.ts'
import { comparePlaces } from '#contract/desk/queue/queue-place.ts'
import { followStream } from '../../tools/event-stream.ts'
import { staffToken } from '../population.ts'
import type { BenchTarget } from '../servers.ts'
import type { QueueTab } from './desk-people.ts'
import { BROWSER_RETRY_MS, onRefused } from './member-streams.ts'

// The calls of an open page of the desk, with the pauses of web/desk/shell/frame/live-events.ts and
// web/desk/shared/wire/live-queues.ts.
const ROW_PAUSE_MS = 3_000
const CALL_PAUSE_MS = 4_000
const PAUSE_MS = 5_000
/** Alerts that are due by the clock. */
const LOOK_EVERY_MS = 60_000
const LOSS_PAUSE_MS = 4_000
const LIST_PAUSE_MS = 60_000

export type DeskCall = 'list' | 'rows' | 'alerts' | 'calls' | 'stream'
type Opening = {
  readonly server: Pick<BenchTarget, 'deskPort'>
  readonly agent: Agent
  readonly staffId: number
  /** The number of the session. */
  readonly token: number
  readonly tab: QueueTab
  onCall(what: DeskCall): void
  /** The page has read the changes of these requests. */
  onShown(ids: readonly string[]): void
}
type Page = { readonly requests: readonly { readonly external_id: string }[]; readonly next: string | null }
type Alerts = { readonly alerts: readonly { readonly external_id: string }[] }
type Change = { readonly external_id: string; readonly assignee_id: number | null; readonly place: string | null }

/** Opens a page of the desk. Returns the function that closes it. */
export function openDesk({ server, agent, staffId, token, tab, onCall, onShown }: Opening): () => void {
  const cookie = `tendwell_desk=${staffToken(token)}`
  const desk = deskState({ port: server.deskPort, cookie, agent, tab, onCall, onShown })
  const rows = paced(desk.readRows, ROW_PAUSE_MS)
  const calls = paced(desk.readCalls, CALL_PAUSE_MS)
  const alerts = paced(desk.readAlerts, PAUSE_MS)
  const looking = setInterval(alerts.later, LOOK_EVERY_MS)
  const lists = paced(desk.readList, LIST_PAUSE_MS)
  const afterLoss = paced(desk.readList, LOSS_PAUSE_MS)
  let wasOpened = false

  function take(change: Change) {
    const isOwn = change.assignee_id === staffId
    lists.later()
    if (desk.noteCall(change, isOwn)) {
      if (isOwn) calls.now()
      else calls.later()
    }
    if (!desk.noteRow(change, isOwn)) return
    if (isOwn) rows.now()
    else rows.soon()
  }
  const leaving = new AbortController()
  const stream = {
    url: `http://127.0.0.1:${server.deskPort}/desk/api/events`,
    headers: { cookie },
    retryMs: () => BROWSER_RETRY_MS,
    onOpen() {
      onCall('stream')
      if (wasOpened) for (const one of [afterLoss, alerts]) one.later()
      wasOpened = true
    },
    onEvent(event: string, data: string) {
      if (event === 'queue.changed') take(JSON.parse(data) as Change) // as the server writes it
    },
    onRefused,
  }
  void followStream(stream, leaving.signal)
  afterLoss.later()
  alerts.later()
  return () => {
    desk.close()
    clearInterval(looking)
    for (const one of [rows, calls, alerts, lists, afterLoss]) one.stop()
    leaving.abort()
  }
}

type DeskReads = Pick<Opening, 'agent' | 'tab' | 'onCall' | 'onShown'> & {
  readonly port: number
  readonly cookie: string
}

/** The list and the alerts of a page, and the calls that read them. */
function deskState({ port, cookie, agent, tab, onCall, onShown }: DeskReads) {
  const list = `/desk/api/requests?limit=50${tab && `&assignee=${tab}`}`
  let ids = new Set<string>()
  let end: string | null = null
  let called = new Set<string>()
  let changed = new Set<string>()
  let calling = new Set<string>()
  let isOpen = true

  async function ask<Answer>(what: DeskCall, path: string): Promise<Answer | null> {
    onCall(what)
    try {
      return await answerTo<Answer>({ port, path, cookie, agent })
    } catch (error) {
      // a server that restarts does not respond
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
    if (some.length === 0) return
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
    if (only.length === 0) return
    const answer = await ask<Alerts>('calls', `/desk/api/alerts?only=${only.join(',')}`)
    for (const id of only) called.delete(id)
    for (const { external_id } of answer?.alerts ?? []) called.add(external_id)
  }
  return {
    readList,
    readRows,
    readAlerts,
    readCalls,
    /** Marks the request for the next read of alerts. Returns whether it may have an alert here. */
    noteCall({ external_id: id, assignee_id }: Change, isOwn: boolean): boolean {
      const isOurs = isOwn || assignee_id === null || called.has(id)
      if (isOurs) calling.add(id)
      return isOurs
    },
    /** Marks the request for the next read of rows. Returns whether it is or may be in the list. */
    noteRow({ external_id: id, assignee_id, place }: Change, isOwn: boolean): boolean {
      const belongs = tab === '' || (tab === 'me' ? isOwn : assignee_id === null)
      const isReached = place !== null && (end === null || (comparePlaces(place, end) ?? 0) <= 0)
      const isShown = ids.has(id) || (belongs && isReached)
      if (isShown) changed.add(id)
      return isShown
    },
    close() {
      isOpen = false
    },
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
