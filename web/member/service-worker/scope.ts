// The parts of the service worker's global scope that are used here: the browser's own types conflict with those of a
// page.

export interface Lasting extends Event {
  /** Keeps the worker alive until then. */
  waitUntil(work: Promise<unknown>): void
}

export interface PageClient {
  readonly url: string
  readonly visibilityState: DocumentVisibilityState
  focus(): Promise<PageClient>
  navigate(url: string): Promise<PageClient | null>
}

interface WorkerEvents {
  install: Lasting
  activate: Lasting
  fetch: Lasting & { readonly request: Request; respondWith(response: Promise<Response>): void }
  sync: Lasting & { readonly tag: string }
  push: Lasting & { readonly data: { json(): unknown } | null }
  pushsubscriptionchange: Lasting & { readonly newSubscription?: PushSubscription | null }
  notificationclick: Lasting & { readonly notification: Notification }
}

export interface WorkerScope {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    claim(): Promise<void>
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<PageClient[]>
    openWindow(url: string): Promise<PageClient | null>
  }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(name: Name, act: (event: WorkerEvents[Name]) => void): void
}
