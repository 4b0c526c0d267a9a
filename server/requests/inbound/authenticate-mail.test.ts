import { generateKeyPairSync } from 'node:crypto'
import type { DNSResolver } from 'mailauth'
import { createTransport } from 'nodemailer'
import { beforeAll, expect, test } from 'vitest'
import { authenticateMail } from './authenticate-mail.ts'

const FROM = 'maya@brightwater.example'
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const privateKey = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const publicKey = keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

const KEY = { 's1._domainkey.brightwater.example': `v=DKIM1; k=rsa; p=${publicKey}` }
const SPF = { 'brightwater.example': 'v=spf1 ip4:203.0.113.5 -all' }
const DMARC = { '_dmarc.brightwater.example': 'v=DMARC1; p=none' }

/** A resolver that has only these TXT records. */
const namesOf =
  (texts: Record<string, string>, away: readonly string[] = []): DNSResolver =>
  async (name, type) => {
    if (away.includes(name)) throw Object.assign(new Error('no answer'), { code: 'ETIMEOUT' })
    const text = type === 'TXT' ? texts[name] : undefined
    if (text === undefined) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
    return [[text]]
  }

let plain: Buffer
let signed: Buffer
beforeAll(async () => {
  const compose = async (dkim?: { domainName: string; keySelector: string; privateKey: string }) => {
    const transport = createTransport({
      streamTransport: true,
      buffer: true,
      newline: 'windows',
      ...(dkim && { dkim }),
    })
    const { message } = await transport.sendMail({ from: FROM, to: 'us@tendwell.test', subject: 'Re', text: 'Friday.' })
    return Buffer.isBuffer(message) ? message : Buffer.alloc(0)
  }
  plain = await compose()
  signed = await compose({ domainName: 'brightwater.example', keySelector: 's1', privateKey })
})

const elsewhere = { sender: 'x@forwarder.example', ip: '198.51.100.9', helo: 'mx.forwarder.example' }
const theirs = { sender: FROM, ip: '203.0.113.5', helo: 'mx.brightwater.example' }
const live = { production: true }
const verdict = (raw: Buffer, resolver: DNSResolver, transport: Parameters<typeof authenticateMail>[4]) =>
  authenticateMail(live, resolver, raw, FROM, transport)

test('a valid DKIM signature of the author’s domain passes from any server', async () => {
  expect(await verdict(signed, namesOf({ ...KEY, ...DMARC }), elsewhere)).toBe('passed')
  expect(await verdict(signed, namesOf(KEY), elsewhere)).toBe('passed')
})

test('an email from a server of the author’s domain passes', async () => {
  expect(await verdict(plain, namesOf({ ...SPF, ...DMARC }), theirs)).toBe('passed')
  expect(await verdict(plain, namesOf(SPF), theirs)).toBe('passed')
})

test('an email that was changed on its way fails', async () => {
  const altered = Buffer.from(signed.toString('latin1').replace('Friday.', 'Monday.'), 'latin1')
  expect(await verdict(altered, namesOf({ ...KEY, ...DMARC }), elsewhere)).toBe('failed')
  expect(await verdict(altered, namesOf(KEY), elsewhere)).toBe('failed')
})

test('a server of another domain fails', async () => {
  const names = namesOf({ 'forwarder.example': 'v=spf1 ip4:198.51.100.9 -all' })
  expect(await verdict(plain, names, elsewhere)).toBe('failed')
})

test('a domain that publishes no records fails', async () => {
  expect(await verdict(plain, namesOf({}), theirs)).toBe('failed')
})

test('an email is unsure while DNS lookups fail', async () => {
  expect(await verdict(signed, namesOf(DMARC, ['s1._domainkey.brightwater.example']), elsewhere)).toBe('unsure')
  expect(await verdict(plain, namesOf({}, ['brightwater.example']), theirs)).toBe('unsure')
})

test('an email from a relay passes only by its signature', async () => {
  const relay = { sender: null, ip: '203.0.113.5', helo: null }
  expect(await verdict(plain, namesOf({ ...SPF, ...DMARC }), relay)).toBe('failed')
  expect(await verdict(signed, namesOf({ ...KEY, ...DMARC }), relay)).toBe('passed')
})

test('outside production an email from this machine passes, but only for the domain that it names', async () => {
  const here = { ...theirs, ip: '127.0.0.1' }
  const judge = (production: boolean, sender: string) =>
    authenticateMail({ production }, namesOf({}), plain, FROM, { ...here, sender })
  expect(await judge(false, FROM)).toBe('passed')
  expect(await judge(false, 'x@forwarder.example')).toBe('failed')
  expect(await judge(true, FROM)).toBe('failed')
})
