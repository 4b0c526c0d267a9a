import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Alert, AlertKind } from '#contract/desk/queue/alerts.ts'
import { setCsrf } from '#web/desk/shared/wire/call.ts'
import { closePopUps, showNotification } from './show-notification.ts'

const shown: { title: string; body: string | undefined; closed: boolean }[] = []

class FakeNotification extends EventTarget {
  static readonly permission = 'granted'
  readonly #own
  constructor(title: string, { body }: NotificationOptions) {
    super()
    this.#own = { title, body, closed: false }
    shown.push(this.#own)
  }
  close() {
    this.#own.closed = true
  }
}

const asked: string[] = []
let answer: () => Promise<Response> = () => Promise.reject(new TypeError('Offline'))
const says = (pop_up: unknown) => {
  answer = () => Promise.resolve(Response.json({ pop_up }))
}

beforeEach(() => {
  setCsrf('a-token')
  shown.length = 0
  asked.length = 0
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('location', { origin: 'https://desk.example' })
  vi.stubGlobal('Notification', FakeNotification)
  vi.stubGlobal('fetch', (address: string | URL | Request) => {
    asked.push(address instanceof Request ? address.url : String(address))
    return answer()
  })
})

const alert = (kind: AlertKind, due_at: string | null = null): Alert => ({
  key: `${kind}-1`,
  kind,
  external_id: 'request-1',
  due_at,
  by: null,
})
const popUps: readonly AlertKind[] = ['mine', 'unassigned', 'due', 'late', 'hand_over', 'mention', 'task']
const callsFor = (alerts: readonly Alert[], words: boolean, stopping = new AbortController()) => {
  showNotification(alerts, { popups: [...popUps], sounds: [], words }, () => undefined, stopping.signal)
  return stopping
}
const titles = () => shown.map(({ title }) => title)

describe('a pop-up', () => {
  test('shows names and messages only if the concierge chose that', { tags: '@sec-desk-notifications' }, async () => {
    says({ member: 'Maya Lindqvist', words: 'It came on Monday.' })
    callsFor([alert('mine')], false)
    await vi.waitFor(() => expect(titles()).toEqual(['One of yours wrote']))
    expect(asked).toEqual([])
  })

  test('shows the member, the due time and the message if the concierge chose that', async () => {
    says({ member: 'Maya Lindqvist', words: 'It came on Monday.' })
    callsFor([alert('late', '2026-11-23T12:00:00.000Z')], true)
    await vi.waitFor(() => expect(titles()).toEqual(['Maya Lindqvist']))
    expect(shown[0]?.body).toMatch(/^Answer (was )?due .+\nIt came on Monday\.$/)
    expect(asked).toEqual([expect.stringContaining('/desk/api/requests/request-1/pop_up')])
  })

  test("shows no name if the request is not the concierge's own, or if the message cannot be read", async () => {
    says(null)
    callsFor([alert('due')], true)
    await vi.waitFor(() => expect(titles()).toEqual(['An answer is due soon']))
    answer = () => Promise.reject(new TypeError('Offline'))
    callsFor([alert('mine')], true)
    await vi.waitFor(() => expect(titles()).toEqual(['An answer is due soon', 'One of yours wrote']))
  })

  test('never reads messages of an unassigned request, a handover, a mention, a task or several requests', async () => {
    says({ member: 'Maya Lindqvist', words: 'It came on Monday.' })
    for (const kind of ['unassigned', 'hand_over', 'mention', 'task'] as const) callsFor([alert(kind)], true)
    callsFor([alert('mine'), alert('due'), alert('late')], true)
    await vi.waitFor(() => expect(shown).toHaveLength(5))
    expect(asked).toEqual([])
    expect(titles()).toContain('3 alerts')
  })

  test('closes, or does not open, after the concierge has left', async () => {
    says({ member: 'Maya Lindqvist', words: 'It came on Monday.' })
    callsFor([alert('mine')], true)
    await vi.waitFor(() => expect(shown).toHaveLength(1))
    closePopUps()
    expect(shown[0]?.closed).toBe(true)
    const answered = Promise.withResolvers<Response>()
    answer = () => answered.promise
    const stopping = callsFor([alert('mine')], true)
    stopping.abort()
    answered.resolve(Response.json({ pop_up: { member: 'Maya Lindqvist', words: 'It came on Monday.' } }))
    await answered.promise
    await new Promise((done) => setImmediate(done))
    expect(shown).toHaveLength(1)
  })
})
