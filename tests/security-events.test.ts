import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { SECURITY_EVENTS } from '#server/runtime/observability/security-events.ts'
import { PASSWORD } from './world/people.ts'
import { setUpWorld } from './world/world.ts'

const lines: Record<string, unknown>[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })

const world = setUpWorld({ TRUST_PROXY: 'true' }, log)
beforeEach(() => void (lines.length = 0))

const FROM = { 'x-forwarded-for': '198.51.100.7' }
const logged = () => lines.filter(({ msg }) => msg === 'security event')
const signIn = (email: string, password: string) =>
  world.as(null).post('/api/v1/users/sign_in', { user: { email, password } }, FROM)
const counted = async (door: string, event: string) => {
  const { body } = await world.deskDoor.inject({ method: 'GET', url: '/metrics' })
  const name = `tendwell_security_events_total{door="${door}",event="${event}"} `
  return Number(
    body
      .split('\n')
      .find((line) => line.startsWith(name))
      ?.slice(name.length),
  )
}

test('a refused sign-in is one log line and one count', { tags: '@sec-security-events' }, async () => {
  const before = await counted('members', 'sign_in_failed')
  await signIn(world.maya.email, 'wrong password')
  expect(logged()).toEqual([
    {
      level: 40,
      time: expect.any(Number),
      pid: expect.any(Number),
      hostname: expect.any(String),
      event: 'sign_in_failed',
      door: 'members',
      method: 'POST',
      route: '/api/v1/users/sign_in',
      address: '198.51.100.7',
      member_id: world.maya.id,
      request: expect.any(String),
      msg: 'security event',
    },
  ])
  expect(await counted('members', 'sign_in_failed')).toBe(before + 1)
})

test('the log lines contain nothing that was typed', async () => {
  await signIn('nobody-canary@example.com', 'canary-password')
  await world.as(null).put('/api/v1/users/password', {
    reset_password_token: 'canary-token',
    password: 'canary-password',
    password_confirmation: 'canary-password',
  })
  expect(logged().map(({ event }) => event)).toEqual(['sign_in_failed', 'link_refused'])
  expect(JSON.stringify(lines)).not.toMatch(/canary/)
})

test('the wrong password that locks an account is logged once', async () => {
  for (let at = 0; at < 12; at++) await signIn(world.jonah.email, 'wrong password')
  const events = logged().map(({ event }) => event)
  expect([events.length, events.indexOf('account_locked'), events.lastIndexOf('account_locked')]).toEqual([13, 10, 10])
})

test('at the desk a refused role, a change from another site and a new colleague are logged, with the colleague’s ID', async () => {
  await world.as(world.theo).get('/desk/api/staff')
  await world.as(world.olga).post('/desk/api/staff', {}, { 'x-desk-csrf': 'made up' })
  const email = 'new.colleague@tendwell.test'
  await world.as(world.olga).post('/desk/api/staff', { email, name: 'New Colleague', role: 'concierge' })
  await world.as(null).post('/desk/api/session', { email: world.theo.email, password: 'wrong password' })
  expect(logged().map(({ event, staff_id }) => [event, staff_id])).toEqual([
    ['role_refused', undefined],
    ['csrf_refused', undefined],
    ['colleague_invited', world.olga.id],
    ['sign_in_failed', world.theo.id],
  ])
  expect(JSON.stringify(lines)).not.toMatch(/New Colleague|new\.colleague/)
})

test('everyday acts are not security events', async () => {
  expect((await signIn(world.maya.email, PASSWORD)).status).toBe(200)
  await world.as(world.maya).get('/api/v1/requests/nobody-knows-this')
  await world.as(null).get('/api/v1/users/current')
  await world.as(world.theo).get('/desk/api/requests')
  expect(logged()).toEqual([])
})

test('every event has a metric from the start and a section in the runbook', async () => {
  for (const event of SECURITY_EVENTS)
    expect([event, await counted('desk', event)]).toEqual([event, expect.any(Number)])
})
