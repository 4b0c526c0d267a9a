export const DEVICE_STORE = 'tendwell'

/** Deletes what this device has of a member beside their drafts: what they read, and what waits to be sent. */
export function forgetDevice(): void {
  try {
    indexedDB.deleteDatabase(DEVICE_STORE)
  } catch {
    // a browser that stores nothing has nothing to delete
  }
}
