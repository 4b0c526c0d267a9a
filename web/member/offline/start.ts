import { t } from '#basics/language/translate.ts'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { session } from '#web/wire/session.ts'
import { hasWorkers, registerWorker } from '../shared/device/register-worker.ts'
import { readShared } from '../shared/device/shared-item.ts'
import '../shared/device/waiting.ts'
import './news-count.ts'
import { followAnswers } from './stored-answers.ts'

// Loads after the first page: the service worker, which opens the app offline; the stored answers for reading offline;
// the waiting messages; the count of new messages; and the check whether notices still work on this device.

const SHARE = '/share'

followAnswers()
if (hasWorkers()) registerWorker().catch(() => undefined) // without it the app opens online only
// if this fails, the next start compares
void import('../shared/device/compare-notices.ts').then((file) => file.compareAtStart()).catch(() => undefined)
void remindOfShared().catch(() => undefined) // a browser without storage has no reminder

/** Reminds of content that another app shared and that has no request yet. */
async function remindOfShared() {
  if (location.pathname === SHARE || !session.current() || !(await readShared())) return
  toasts.show({
    message: t('Something you shared waits here.'),
    action: { label: t('Open'), run: () => location.assign(SHARE) },
  })
}
