import { hasWorkers, registerWorker } from '../register-worker.ts'
import '../waiting.ts'
import './news-count.ts'
import { followAnswers } from './stored-answers.ts'

// Comes after the first page has: the service worker, which opens the app without a line; what was read, to read again;
// what waits to be sent; and the count of what is new.

followAnswers()
if (hasWorkers()) registerWorker().catch(() => undefined) // it opens with a line alone, then
