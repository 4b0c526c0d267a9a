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

/** The next navigation is to load a whole page: this build's files are gone. */
export function flagUpdate() {
  flagged = true
}

async function check() {
  const newest = await newestBuild()
  flagged = newest !== undefined && newest !== buildId
}

/** The build that the server has now; undefined offline, or in the middle of a release. */
export async function newestBuild(): Promise<unknown> {
  try {
    const response = await fetch(`/__version.json?cb=${Date.now()}`, { cache: 'no-store', credentials: 'omit' })
    if (!response.ok) return undefined
    // of a later build, which may say more or less
    const newest = (await response.json()) as { version?: unknown } | null
    return newest?.version
  } catch {
    return undefined // the next look will tell
  }
}
