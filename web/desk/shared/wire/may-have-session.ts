import { localStore } from '#web/wire/browser-storage.ts'

/**
 * Remembers only that a session may exist, so that asking the server is worth a call. The session itself is an HttpOnly
 * cookie.
 */
const MAY_HAVE_SESSION = 'tendwell.desk.signed-in'

export const mayHaveSession = () => localStore.get(MAY_HAVE_SESSION) !== null

export const rememberSession = (isThere: boolean) => localStore.set(MAY_HAVE_SESSION, isThere ? 'yes' : null)
