const PATH = '/service-worker.js'

/** Whether this browser supports service workers here: not without https, nor in some private windows. */
export const hasWorkers = () => 'serviceWorker' in navigator

/** Registers the service worker for this site; repeated calls have no effect. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(trusted())
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(path: string): unknown }
}

/** The only script URL that the content security policy lets a page create. */
function trusted(): string {
  const types = Reflect.get(globalThis, 'trustedTypes') as TrustedTypes | undefined // not in TypeScript's types yet
  policy ??= types?.createPolicy('service-worker', { createScriptURL: () => PATH })
  // the browser takes a TrustedScriptURL although its type is string
  return (policy?.createScriptURL(PATH) as string | undefined) ?? PATH
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined
