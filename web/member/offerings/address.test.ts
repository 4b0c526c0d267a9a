import { describe, expect, test } from 'vitest'
import { addressOf, externalAddress } from './address.ts'

describe('an address in the catalog', () => {
  test.each(['https://fernway.example/quote?for=cat', 'tel:+15550100177', 'mailto:members@fernway.example'])(
    '%s may be followed',
    (typed) => expect(externalAddress(typed)).toBe(typed),
  )

  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://fernway.example/1',
    'http://fernway.example',
    'ftp://fernway.example',
    '//fernway.example',
    '/account',
    'fernway.example',
    '',
    null,
  ])('%j is not permitted', (typed) => expect(externalAddress(typed)).toBeNull())
})

const line = (key: string, value: string, external_url: string | null = null) => ({ key, value, external_url })

describe('a line of an offering', () => {
  test('links to its own address', () => {
    expect(addressOf(line('download', 'What’s covered (PDF)', 'https://fernway.example/covered.pdf'))).toBe(
      'https://fernway.example/covered.pdf',
    )
  })

  test.each([
    ['phone', '(555) 010-0177', 'tel:5550100177'],
    ['phone', '+1 555 010 0177', 'tel:+15550100177'],
    ['phone', '(555) 010-0177 ext. 4', 'tel:5550100177'],
    ['email', ' members@fernway.example ', 'mailto:members@fernway.example'],
    ['link', 'https://fernway.example/members', 'https://fernway.example/members'],
  ])('makes one of the %s "%s"', (key, value, address) => {
    expect(addressOf(line(key, value))).toBe(address)
  })

  test.each([
    ['phone', 'Ask at the desk'],
    ['email', 'members@fernway.example?bcc=everybody@fernway.example'],
    ['link', 'Member portal'],
    ['Deductible', '$1,500'],
  ])('is plain text without an address in the %s "%s"', (key, value) => {
    expect(addressOf(line(key, value))).toBeNull()
  })

  test('ignores an invalid address, but still offers its phone number', () => {
    expect(addressOf(line('phone', '(555) 010-0177', 'javascript:alert(1)'))).toBe('tel:5550100177')
    expect(addressOf(line('link', 'Portal', 'javascript:alert(1)'))).toBeNull()
  })
})
