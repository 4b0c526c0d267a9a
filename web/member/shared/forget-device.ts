export const DEVICE_STORE = 'tendwell'

/** Deletes the member's data on this device except drafts: fetched data and waiting items. */
export function forgetDevice(): void {
  try {
    indexedDB.deleteDatabase(DEVICE_STORE)
  } catch {
    // a browser without storage has nothing to delete
  }
}
