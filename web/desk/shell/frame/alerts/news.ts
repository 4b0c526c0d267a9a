import type { Alert } from '#contract/desk/queue/alerts.ts'

type Look = {
  readonly alerts: readonly Alert[]
  readonly isQuiet: boolean
  /** The concierge does not look at this page. */
  readonly isUnseen: boolean
}
type News = {
  /** Alerts that arrived since the previous look. */
  readonly fresh: readonly Alert[]
  /** Alerts that arrived unseen during quiet time and still apply. */
  readonly waiting: readonly Alert[]
  /** Alerts to show now. Each is shown once. */
  readonly calling: readonly Alert[]
}

/** Finds the new alerts between one look and the next. Alerts that exist at the first look are silent. */
export function createNews(): (look: Look) => News {
  let known: ReadonlySet<string> | null = null
  let waited: ReadonlySet<string> = new Set()
  return ({ alerts, isQuiet, isUnseen }) => {
    const before = known
    const fresh = before ? alerts.filter(({ key }) => !before.has(key)) : []
    known = new Set([...(before ?? []), ...alerts.map(({ key }) => key)])
    const unseen = new Set([...waited, ...(isUnseen ? fresh.map(({ key }) => key) : [])])
    const unseenAlerts = alerts.filter(({ key }) => unseen.has(key))
    waited = isQuiet ? unseen : new Set()
    return { fresh, waiting: isQuiet ? unseenAlerts : [], calling: isQuiet || !isUnseen ? [] : unseenAlerts }
  }
}
