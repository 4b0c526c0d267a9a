type Place = { readonly pathname: string; readonly search: object }
export type Places = { readonly current: Place; readonly next: Place }

/**
 * The way leads to where one is: on a phone Back closes what lies over the page, by an entry of the history with the
 * page's own address. Held up, the router would go there by loading the whole page.
 */
export const isStaying = ({ current, next }: Places): boolean =>
  current.pathname === next.pathname && JSON.stringify(current.search) === JSON.stringify(next.search)
