import { toasts } from '#web/kit/toasts.ts'
import { session } from '#web/wire/session.ts'
import { hasWorkers, registerWorker } from '../shared/device/register-worker.ts'
import { readShared } from '../shared/device/shared-item.ts'
import '../shared/device/waiting.ts'
import './news-count.ts'
import { followAnswers } from './stored-answers.ts'

// Comes after the first page has: the service worker, which opens the app offline; what was read, to read again;
// what waits to be sent; the count of what is new; and whether notices still come to this device.

const SHARE = '/share'

followAnswers()
if (hasWorkers()) registerWorker().catch(() => undefined) // it opens online alone, then
// without an answer the next start compares
void import('../shared/device/compare-notices.ts').then((file) => file.compareAtStart()).catch(() => undefined)
void remindOfShared().catch(() => undefined) // a browser that stores nothing has nothing to be reminded of

/** What another app shared, and what has no place yet, is not forgotten. */
async function remindOfShared() {
  if (location.pathname === SHARE || !session.current() || !(await readShared())) return
  toasts.show({
    message: 'Something you shared waits here.',
    action: { label: 'Open', run: () => location.assign(SHARE) },
  })
}
