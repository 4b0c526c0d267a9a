import { expect, test } from 'vitest'
import { pagesOf } from './page-files.ts'

const TABLE = `
const root = createRootRoute({ component: Root, notFoundComponent: lazyPage('Lost', () => import('./lost.tsx')) })
const home = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: () => go() })
const members = createRoute({ getParentRoute: () => root, id: 'members', component: lazyPage('Members', () => import('./members.tsx')) })
const frame = createRoute({ getParentRoute: () => members, id: 'frame', component: lazyPage('Frame', () => import('./frame.tsx')) })
const pages = [
  page(root, '/sign-up/{-$company}', { component: lazyPage('SignUp', () => import('./sign-up.tsx')), beforeLoad: noSession }),
  page(root, '$', { component: Lost, beforeLoad: (entry) => import('./old-paths.ts').then(leave) }),
  page(frame, '/requests/$id', { component: lazyPage('Request', () => import('./request.tsx')) }),
  page(frame, '/requests', { component: lazyPage('Requests', () => import('./requests.tsx')) }),
]`

const modulesAt = (address: string) => pagesOf(TABLE).find(({ path }) => new RegExp(path).test(address))?.modules

test('a page needs its own module and those of the frames around it', () => {
  expect(modulesAt('/requests')).toEqual(['./members.tsx', './frame.tsx', './requests.tsx'])
  expect(modulesAt('/requests/')).toEqual(modulesAt('/requests'))
  expect(modulesAt('/requests/4b2f')).toEqual(['./members.tsx', './frame.tsx', './request.tsx'])
})

test('a parameter that may be left out leaves the page what it is', () => {
  expect(modulesAt('/sign-up')).toEqual(['./sign-up.tsx'])
  expect(modulesAt('/sign-up/brightwater')).toEqual(['./sign-up.tsx'])
})

test('what leads elsewhere, or is nowhere, names nothing', () => {
  expect(modulesAt('/')).toBeUndefined()
  expect(modulesAt('/requests/4b2f/more')).toBeUndefined()
  expect(modulesAt('/lost')).toBeUndefined()
})
