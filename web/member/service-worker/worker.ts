import { sendWaiting, WAITING_TAG } from '../shared/device/send-waiting.ts'
import { showNotices } from './notices.ts'
import type { WorkerScope } from './scope.ts'
import { takeShares } from './shares.ts'
import { openOffline } from './shell.ts'

const worker = self as unknown as WorkerScope // this file runs only in a service worker

openOffline(worker)
showNotices(worker)
takeShares(worker)
worker.addEventListener('sync', (event) => {
  if (event.tag !== WAITING_TAG) return
  // the browser wakes the worker again for failed sends
  event.waitUntil(sendWaiting().then((isDone) => (isDone ? undefined : Promise.reject(new Error('Something waits.')))))
})
