import { showNotices } from './notices.ts'
import type { WorkerScope } from './scope.ts'

const worker = self as unknown as WorkerScope // this file runs in a service worker alone

worker.addEventListener('install', () => void worker.skipWaiting())
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
showNotices(worker)
