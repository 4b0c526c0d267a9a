import type { Alert } from '#contract/desk/alerts.ts'

type Look = {
  readonly alerts: readonly Alert[]
  readonly isQuiet: boolean
  /** They look at something else. */
  readonly isUnseen: boolean
}
type News = {
  /** What has come since the last look. */
  readonly fresh: readonly Alert[]
  /** What has come unseen while it was quiet and still stands. */
  readonly waiting: readonly Alert[]
  /** What calls somebody now, and never again. */
  readonly calling: readonly Alert[]
}

/** What is new from one look to the next. Nothing calls for what stood before the first. */
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
