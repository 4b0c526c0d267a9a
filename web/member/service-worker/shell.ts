import type { WorkerScope } from './scope.ts'

/** The files of this build, inserted at build time: see web/build/service-worker.ts. */
declare const BUILD_FILES: readonly string[]

const PREFIX = 'tendwell-'
/** The HTML page for every address of the app. */
const PAGE = '/index'
/** The brand's own style sheet, if there is one. Its address changes with its content. */
const BRAND = /"(\/brand\.css\?v=[\w~-]+)"/

/** Opens the app offline, with the files of the newest build. No member data is stored here. */
export function openOffline(worker: WorkerScope) {
  const name = `${PREFIX}${hashOf(BUILD_FILES)}`
  worker.addEventListener('install', (event) => event.waitUntil(fill(name).then(() => worker.skipWaiting())))
  worker.addEventListener('activate', (event) => event.waitUntil(forgetOlder(name).then(() => worker.clients.claim())))
  worker.addEventListener('fetch', (event) => {
    const { request } = event
    const { pathname, origin } = new URL(request.url)
    if (origin !== worker.location.origin || request.method !== 'GET') return
    if (request.mode === 'navigate' && !OTHERS.test(pathname)) event.respondWith(page(request))
    else if (BUILD_FILES.includes(pathname) || pathname === '/brand.css') event.respondWith(file(request))
  })
}

/** Addresses of the same host that are not pages of the app. */
const OTHERS = /^\/(accessibility|api|uploads|files|logos|__outbox|\.well-known)(\/|$)/

async function fill(name: string) {
  const cache = await caches.open(name)
  const response = await fetch('/', { cache: 'no-store' })
  if (!response.ok) throw new Error(`The page answered ${response.status}.`)
  const [, brand] = BRAND.exec(await response.clone().text()) ?? []
  await cache.put(PAGE, response)
  await cache.addAll(brand ? [...BUILD_FILES, brand] : BUILD_FILES)
}

/** Keeps the previous build, because open pages still need its files. */
async function forgetOlder(name: string) {
  const ours = (await caches.keys()).filter((one) => one.startsWith(PREFIX) && one !== name)
  for (const older of ours.slice(0, -1)) await caches.delete(older)
}

/** Network first, so that a page is as new as possible. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const stored = await newest(PAGE)
    if (stored) return stored
    throw error
  }
}

/** The file's name changes with its content. */
const file = async (request: Request) => (await caches.match(request)) ?? fetch(request)

async function newest(path: string): Promise<Response | undefined> {
  for (const name of (await caches.keys()).filter((one) => one.startsWith(PREFIX)).toReversed()) {
    const found = await (await caches.open(name)).match(path)
    if (found) return found
  }
  return undefined
}

/** A short hash of the file list: the same files have the same hash. */
function hashOf(files: readonly string[]): string {
  let hash = 0
  for (const character of files.join()) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return hash.toString(36)
}
