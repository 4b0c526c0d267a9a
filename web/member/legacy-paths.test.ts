import { expect, test, vi } from 'vitest'
import { settings } from '#web/wire/settings.ts'
import { newPathOf, partnerPageOf } from './legacy-paths.ts'

test.each([
  ['/life_concierge_requests', '/requests'],
  ['/life_concierge_requests/new', '/dashboard'],
  ['/users/sign_in', '/sign-in'],
  ['/users/sign_up', '/sign-up'],
  ['/users/sign_up/brightwater', '/sign-up/brightwater'],
  ['/abc-123/unlock', '/unlock/abc-123'],
  ['/abc-123/unlock/42', '/unlock/abc-123'],
  ['/reset-password/abc-123/unlock', '/unlock/abc-123'],
  ['/reset-password/abc-123/unlock/42', '/unlock/abc-123'],
])('%s redirects to %s', (old, now) => {
  expect(newPathOf(old)).toBe(now)
})

test.each(['/nothing', '/abc/unlock/x4', '/users/sign_up/a/b', '/life_concierge_requests/7', '//evil.example/unlock'])(
  '%s has no redirect',
  (path) => {
    expect(newPathOf(path)).toBeNull()
    expect(partnerPageOf(path)).toBeNull()
  },
)

test('a product without a partner is still recognized as a product', () => {
  expect(partnerPageOf('/products/pet-insurance')).toEqual({ address: null })
  expect(partnerPageOf('/additional-information/wills-and-trusts')).toEqual({ address: null })
  expect(partnerPageOf('/products/yachts')).toBeNull()
})

const products = [
  'term-life-insurance',
  'auto-insurance',
  'home-insurance',
  'home-warranty',
  'renters-insurance',
  'pet-insurance',
  'wills-and-trusts',
]
const addresses = ['/products', '/additional-information'].flatMap((parent) =>
  products.map((product) => [`${parent}/${product}`, product] as const),
)
test.each(addresses)('%s redirects to the partner’s page', { tags: '@2.28' }, (path, product) => {
  const address = `https://partner.example/${product}?from=tendwell`
  vi.spyOn(settings, 'partner_urls', 'get').mockReturnValue({
    'other-product': 'https://other.example',
    [product]: address,
  })
  expect(partnerPageOf(path)).toEqual({ address })
})
