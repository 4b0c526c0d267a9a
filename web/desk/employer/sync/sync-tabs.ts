export type SyncTab = { readonly path: string; readonly label: string }

/** Tabs of “Sign-in & sync”, each with its own page in `employer-routes.tsx`. */
export const SYNC_TABS: readonly SyncTab[] = [
  { path: '/sync/sign-in', label: 'Sign-in' },
  { path: '/sync/directory', label: 'Directory' },
  { path: '/sync/file', label: 'Nightly file' },
]
