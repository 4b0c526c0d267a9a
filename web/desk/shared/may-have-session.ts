import { localStore } from '#web/wire/browser-storage.ts'

/** Only says that asking for the session is worth a call; the session itself is a cookie that no script sees. */
const MAY_HAVE_SESSION = 'tendwell.desk.signed-in'

export const mayHaveSession = () => localStore.get(MAY_HAVE_SESSION) !== null

export const rememberSession = (isThere: boolean) => localStore.set(MAY_HAVE_SESSION, isThere ? 'yes' : null)
