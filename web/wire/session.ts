import { msNow } from '#basics/server-clock.ts'
import { createListeners } from '#basics/store.ts'
import { localStore, type TextStorage } from './browser-storage.ts'
import { onRestored } from './restored.ts'

// checked by hand: this is in the first load of every page, where a schema library has no place
export interface Session {
  token: string
  expires_at: string
  mfa_token?: string
  /** What still stands between this session and the app. */
  pending?: 'code' | 'enroll'
  /** A second factor can be turned on or changed. */
  enrollment_open?: boolean
  /** The last digits of the phone that codes go to. */
  phone_ending?: string | null
  /** What its code can be given by, beside a text message; undefined where that has to be asked for. */
  ways?: readonly string[]
  /** Signing up ends in the welcome. */
  welcome?: boolean
}

/** Why it changed. `refused`: the server no longer knows it; `elsewhere`: another tab did it. */
export type SessionChange = 'begun' | 'changed' | 'signed-out' | 'refused' | 'elsewhere'

const KEY = 'tendwell.session'
/** There while the last session is one that the server refused. */
const REFUSED = 'tendwell.session-refused'

export const session = createSession(localStore, msNow)

/** Who is signed in here, on all tabs alike. */
export function createSession(storage: TextStorage, now: () => number) {
  const { notify, subscribe } = createListeners<SessionChange>()
  const current = () => {
    const found = read(storage.get(KEY))
    // a date that cannot be read is no date in the future
    return found && Date.parse(found.expires_at) > now() ? found : null
  }
  const change = (part: Partial<Session>) => {
    const found = current()
    if (!found) return
    storage.set(KEY, JSON.stringify({ ...found, ...part }))
    notify('changed')
  }
  return {
    /** The session, where its token has not expired. */
    current,
    /** There is one, but its time is over. */
    lapsed: () => read(storage.get(KEY)) !== null && current() === null,
    /** The last one ended on its own, expired or refused, and nobody has begun another since. */
    endedOnItsOwn: () => current() === null && (read(storage.get(KEY)) !== null || storage.get(REFUSED) !== null),
    begin(begun: Session) {
      storage.set(REFUSED, null)
      storage.set(KEY, JSON.stringify(begun))
      notify('begun')
    },
    change,
    /** The second factor was given. */
    verified: (mfaToken: string) => change({ mfa_token: mfaToken, pending: undefined }),
    /** The server wants a code, or a first phone, before anything else. */
    needsFactor() {
      if (current()?.pending === undefined) change({ mfa_token: undefined, pending: 'code', ways: undefined })
    },
    end(reason: 'signed-out' | 'refused') {
      storage.set(REFUSED, reason === 'refused' ? 'yes' : null)
      storage.set(KEY, null)
      notify(reason)
    },
    /** Follows what other tabs do. */
    watch(target: EventTarget = window) {
      // what the server refuses one tab it refuses all of them
      const tell = () => notify(current() === null && storage.get(REFUSED) !== null ? 'refused' : 'elsewhere')
      target.addEventListener('storage', (event) => {
        // clear() in another tab comes without a key
        if (event instanceof StorageEvent && (event.key ?? KEY) === KEY) tell()
      })
      // while a page is in the back-forward cache it hears of no other tab
      onRestored(tell)
    },
    subscribe,
  }
}

function read(text: string | null): Session | null {
  if (!text) return null
  try {
    const found: unknown = JSON.parse(text)
    return isSession(found) ? found : null
  } catch {
    return null
  }
}

/** Only we write this key; what else may stand there is an older release's, which had these two already. */
function isSession(found: unknown): found is Session {
  return (
    typeof found === 'object' &&
    found !== null &&
    'token' in found &&
    'expires_at' in found &&
    typeof found.token === 'string' &&
    found.token !== '' &&
    typeof found.expires_at === 'string'
  )
}
