import { expect, test } from 'vitest'
import { fetchPublicly, isInside } from './fetch-publicly.ts'

test('addresses of this machine and of private networks are inside', { tags: '@sec-issuer-network' }, () => {
  const inside = [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '::1',
    'fd00::1',
    'fe80::1',
    '::ffff:127.0.0.1',
  ]
  expect(inside.filter((address) => !isInside(address))).toEqual([])
  expect(['93.184.215.14', '2606:2800:21f:cb07::1', '172.32.0.1'].filter(isInside)).toEqual([])
})

test('an issuer inside, or over http, is not fetched', { tags: '@sec-issuer-network' }, async () => {
  for (const url of ['https://127.0.0.1/', 'https://localhost/', 'https://[::1]/', 'http://93.184.215.14/'])
    await expect(fetchPublicly(url, {})).rejects.toThrow(TypeError)
})
