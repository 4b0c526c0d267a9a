import { expect, test } from 'vitest'
import { pagesOf } from './page-files.ts'

const TABLE = `
const root = createRootRoute({ component: Root, notFoundComponent: lazyPage('Lost', () => import('./lost.tsx')) })
const home = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: () => go() })
const members = createRoute({ getParentRoute: () => root, id: 'members', component: lazyPage('Members', () => import('./members.tsx')) })
const frame = createRoute({ getParentRoute: () => members, id: 'frame', component: lazyPage('Frame', () => import('./frame.tsx')) })
const offers = page(root, '/offers', () => import('./offers.tsx'), 'Offers')
const pages = [
  page(root, '/sign-up/{-$company}', { component: lazyPage('SignUp', () => import('./sign-up.tsx')), beforeLoad: noSession }),
  page(root, '$', { component: Lost, beforeLoad: (entry) => import('./old-paths.ts').then(leave) }),
  page(frame, '/requests/$id', { component: lazyPage('Request', () => import('./request.tsx')) }),
  page(frame, '/requests', { component: lazyPage('Requests', () => import('./requests.tsx')) }),
  createRoute({ getParentRoute: () => offers, path: '/' }),
  page(offers, '/$id', () => import('./offer.tsx'), 'Offer', search),
]`

const modulesAt = (address: string) => pagesOf(TABLE).find(({ path }) => new RegExp(path).test(address))?.modules

test('a page needs its own module and those of its frames', () => {
  expect(modulesAt('/requests')).toEqual(['./members.tsx', './frame.tsx', './requests.tsx'])
  expect(modulesAt('/requests/')).toEqual(modulesAt('/requests'))
  expect(modulesAt('/requests/4b2f')).toEqual(['./members.tsx', './frame.tsx', './request.tsx'])
})

test('an optional parameter does not change the files of a page', () => {
  expect(modulesAt('/sign-up')).toEqual(['./sign-up.tsx'])
  expect(modulesAt('/sign-up/brightwater')).toEqual(['./sign-up.tsx'])
})

test('a path continues the path of its frame', () => {
  expect(modulesAt('/offers')).toEqual(['./offers.tsx'])
  expect(modulesAt('/offers/12')).toEqual(['./offers.tsx', './offer.tsx'])
})

test('a redirect and a route without a path have no files', () => {
  expect(modulesAt('/')).toBeUndefined()
  expect(modulesAt('/requests/4b2f/more')).toBeUndefined()
  expect(modulesAt('/lost')).toBeUndefined()
})
