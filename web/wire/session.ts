import { createListeners } from '#basics/store.ts'
import { msNow } from '#basics/time/server-clock.ts'
import { localStore, type TextStorage } from './browser-storage.ts'
import { onRestored } from './connection/restored.ts'

// validated by hand, because every page loads this first and should not load a schema library
export interface Session {
  token: string
  expires_at: string
  mfa_token?: string
  /** The step that is still required before the app opens. */
  pending?: 'code' | 'enroll'
  /** A second factor can be added or changed. */
  enrollment_open?: boolean
  /** Last digits of the phone number for codes. */
  phone_ending?: string | null
  /** Other ways to get a code than a text message; undefined until they are fetched. */
  ways?: readonly string[]
  /** A new member continues with the welcome. */
  welcome?: boolean
}

/** Reason of a change. `refused`: the server rejected the session; `elsewhere`: another tab changed it. */
export type SessionChange = 'begun' | 'changed' | 'signed-out' | 'refused' | 'elsewhere'

const KEY = 'tendwell.session'
/** Set while the last session was rejected by the server. */
const REFUSED = 'tendwell.session-refused'

export const session = createSession(localStore, msNow)

/** The signed-in member, shared by all tabs. */
export function createSession(storage: TextStorage, now: () => number) {
  const { notify, subscribe } = createListeners<SessionChange>()
  const current = () => {
    const found = read(storage.get(KEY))
    // an unreadable date is not in the future
    return found && Date.parse(found.expires_at) > now() ? found : null
  }
  const change = (part: Partial<Session>) => {
    const found = current()
    if (!found) return
    storage.set(KEY, JSON.stringify({ ...found, ...part }))
    notify('changed')
  }
  return {
    /** The session, unless its token has expired. */
    current,
    /** There is a session, but it has expired. */
    lapsed: () => read(storage.get(KEY)) !== null && current() === null,
    /** The last session expired or was rejected, and none has begun since. */
    endedOnItsOwn: () => current() === null && (read(storage.get(KEY)) !== null || storage.get(REFUSED) !== null),
    begin(begun: Session) {
      storage.set(REFUSED, null)
      storage.set(KEY, JSON.stringify(begun))
      notify('begun')
    },
    change,
    /** The second factor was verified. */
    verified: (mfaToken: string) => change({ mfa_token: mfaToken, pending: undefined }),
    /** The server requires a code, or a first phone number, before anything else. */
    needsFactor() {
      if (current()?.pending === undefined) change({ mfa_token: undefined, pending: 'code', ways: undefined })
    },
    end(reason: 'signed-out' | 'refused') {
      storage.set(REFUSED, reason === 'refused' ? 'yes' : null)
      storage.set(KEY, null)
      notify(reason)
    },
    /** Follows changes in other tabs. */
    watch(target: EventTarget = window) {
      // a session that the server rejects in one tab is rejected in all tabs
      const tell = () => notify(current() === null && storage.get(REFUSED) !== null ? 'refused' : 'elsewhere')
      target.addEventListener('storage', (event) => {
        // clear() in another tab is an event without a key
        if (event instanceof StorageEvent && (event.key ?? KEY) === KEY) tell()
      })
      // a page in the back-forward cache gets no events of other tabs
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

/** Only this module writes the key. A value of an older release has these two fields, too. */
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
