import { buildId } from './settings.ts'

let flagged = false

/** A newer build has been published: the next navigation should load it. */
export function updateFlagged() {
  return flagged
}

/** Asks for the newest build whenever somebody comes back to this tab. */
export function watchForUpdates() {
  if (!buildId) return // the development server has no builds
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !flagged) void check()
  })
}

async function check() {
  try {
    const response = await fetch(`/__version.json?cb=${Date.now()}`, { cache: 'no-store', credentials: 'omit' })
    if (!response.ok) return
    // of a later build, which may say more or less
    const newest = (await response.json()) as { version?: unknown } | null
    flagged = newest?.version !== undefined && newest.version !== buildId
  } catch {
    // offline, or in the middle of a release: the next look will tell
  }
}
