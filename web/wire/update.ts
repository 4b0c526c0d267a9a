import { buildId } from './settings.ts'

let flagged = false

/** A newer build was published, so the next navigation loads a whole page. */
export function updateFlagged() {
  return flagged
}

/** Checks for a newer build when the user returns to this tab. */
export function watchForUpdates() {
  if (!buildId) return // the development server has no builds
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !flagged) void check()
  })
}

/** The next navigation loads a whole page, because this build's files are gone. */
export function flagUpdate() {
  flagged = true
}

async function check() {
  const newest = await newestBuild()
  flagged = newest !== undefined && newest !== buildId
}

/** The server's current build ID; undefined offline or during a release. */
export async function newestBuild(): Promise<unknown> {
  try {
    const response = await fetch(`/__version.json?cb=${Date.now()}`, { cache: 'no-store', credentials: 'omit' })
    if (!response.ok) return undefined
    // a later build may have other fields
    const newest = (await response.json()) as { version?: unknown } | null
    return newest?.version
  } catch {
    return undefined // the next check will find it
  }
}
