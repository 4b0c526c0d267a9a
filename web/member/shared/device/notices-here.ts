import { hasWorkers } from './register-worker.ts'

/** Whether this browser shows notices: unsupported, denied by the user, or only after asking. */
export function noticesHere(): 'unable' | 'blocked' | 'askable' {
  if (!hasWorkers() || !('PushManager' in globalThis) || !('Notification' in globalThis)) return 'unable'
  return Notification.permission === 'denied' ? 'blocked' : 'askable'
}

/** Whether this browser shows notices without asking again. */
export const mayNotify = () => noticesHere() === 'askable' && Notification.permission === 'granted'
