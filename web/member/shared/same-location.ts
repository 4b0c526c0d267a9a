type Place = { readonly pathname: string; readonly search: object }
export type Places = { readonly current: Place; readonly next: Place }

/**
 * The navigation stays on the page: on a phone Back closes a drawer, by a history entry with the page's own address. If
 * it were blocked, the router would load the whole page again.
 */
export const isSameLocation = ({ current, next }: Places): boolean =>
  current.pathname === next.pathname && JSON.stringify(current.search) === JSON.stringify(next.search)
