const PATH = '/service-worker.js'

/** Whether this browser can have a service worker here: not without https, nor in some private windows. */
export const hasWorkers = () => 'serviceWorker' in navigator

/** Lets the service worker look after this site; again changes nothing. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(trusted())
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(path: string): unknown }
}

/** The one address of a script that the content security policy lets a page name. */
function trusted(): string {
  const types = Reflect.get(globalThis, 'trustedTypes') as TrustedTypes | undefined // not among TypeScript's yet
  policy ??= types?.createPolicy('service-worker', { createScriptURL: () => PATH })
  // the browser takes a TrustedScriptURL where its types say string
  return (policy?.createScriptURL(PATH) as string | undefined) ?? PATH
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined
