import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { setUpWorld } from './world/world.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const alerts = read('deploy/monitoring/alerts.yaml')
const dashboard = read('deploy/monitoring/dashboard.json')

/** Metrics that Prometheus adds. */
const OF_PROMETHEUS = ['up']

const world = setUpWorld()

/** The metrics that an expression of PromQL reads. */
const namesIn = (text: string) =>
  [...text.matchAll(/\b((?:tendwell|http|nodejs|process)_[a-z0-9_]+|up(?=\{))/g)].map(([name]) => name)

test('every metric of a dashboard or an alert exists', async () => {
  await world.as(null).get('/healthz')
  const { text } = await measured()
  const there = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))
  const named = [...new Set([...namesIn(alerts), ...namesIn(dashboard)])]
  expect(named.length).toBeGreaterThan(12)
  const missing = named.filter((name) => !there.has(name) && !there.has(name.replace(/_(bucket|count|sum)$/, '')))
  expect(missing.filter((name) => !OF_PROMETHEUS.includes(name))).toEqual([])
})

test('every alert links to its own section of the runbook', () => {
  const links = [...alerts.matchAll(/- alert: (\S+)[^]*?runbook_url: \S+\/docs\/operating\/alerts\.md#(\w+)$/gm)]
  const sections = [...read('docs/operating/alerts.md').matchAll(/^### (Tendwell\w+)$/gm)].map(([, name]) => name)
  expect(alerts.match(/- alert: /g)).toHaveLength(links.length)
  expect(links.filter(([, name = '', anchor]) => name.toLowerCase() !== anchor)).toEqual([])
  expect(sections.toSorted()).toEqual(links.map(([, name]) => name).toSorted())
})

test('waiting, failed and late messages and jobs are measured by lane, channel and kind', async () => {
  const { db } = world.app
  await db
    .insertInto('outgoing')
    .values([
      { channel: 'sms', recipient: '+15550100163', body: 'x', urgent: true, created_at: new Date(Date.now() - 90_000) },
      { channel: 'email', recipient: 'maya@tendwell.test', body: 'x' },
      { channel: 'email', recipient: 'maya@tendwell.test', body: '', given_up_at: new Date(), reason: 'blocked' },
      { channel: 'sms', recipient: '+15550100163', body: '', given_up_at: new Date(), reason: 'expired' },
    ])
    .execute()
  const { text, of } = await measured()
  expect(of('tendwell_outbox_waiting{lane="sms-urgent"}')).toBe(1)
  expect(of('tendwell_outbox_waiting{lane="sms-ordinary"}')).toBe(0)
  expect(of('tendwell_outbox_oldest_seconds{lane="sms-urgent"}')).toBeGreaterThanOrEqual(90)
  expect(of('tendwell_outbox_given_up{channel="email"}')).toBe(1)
  expect(of('tendwell_outbox_expired{channel="sms"}')).toBe(1)
  expect(of('tendwell_database_up')).toBe(1)
  expect(of('tendwell_jobs_late{work="replies"}')).toBe(0)
  expect(of('tendwell_disk_free_bytes')).toBeGreaterThan(0)
  expect(text).toContain('tendwell_database_connections{pool="desk",state="waiting"} 0')
})

async function measured() {
  const { body: text } = await world.deskDoor.inject({ method: 'GET', url: '/metrics' })
  const of = (name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')
        .at(-1),
    )
  return { text, of }
}
