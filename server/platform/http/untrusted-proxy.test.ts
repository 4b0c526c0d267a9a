import { type FastifyBaseLogger, fastify } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { warnOfUntrustedProxy } from './untrusted-proxy.ts'

function doorWith(trustProxy: string) {
  const lines: string[] = []
  const loggerInstance: FastifyBaseLogger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const door = fastify({ loggerInstance })
  warnOfUntrustedProxy(door, trustProxy)
  door.get('/', async () => 'here')
  return { door, lines }
}
const forwarded = { url: '/', headers: { 'x-forwarded-for': '203.0.113.7' } }

test('calls through an untrusted proxy cause one warning', async () => {
  const trusting = doorWith('1')
  await trusting.door.inject(forwarded)
  expect(trusting.lines).toEqual([])
  const { door, lines } = doorWith('false')
  await door.inject('/')
  expect(lines).toEqual([])
  for (let calls = 0; calls < 3; calls += 1) await door.inject(forwarded)
  expect(lines).toEqual([expect.stringContaining('TRUST_PROXY is off')])
})
