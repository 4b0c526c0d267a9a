import { ALERT_KINDS, type AlertKind } from '#contract/desk/queue/alerts.ts'
import { asFlag, asRecord, oneOf } from '#web/desk/shared/search-params/search-values.ts'
import { localStore } from '#web/wire/browser-storage.ts'

/** Alerts that the concierge chose in this browser. The default is none. */
export type AlertChoices = {
  popups: AlertKind[]
  sounds: AlertKind[]
  /** Whether a pop-up shows the member's name and message. */
  words: boolean
}

const NONE: AlertChoices = { popups: [], sounds: [], words: false }
const keyOf = (staffId: number) => `tendwell.desk.alerts.${staffId}`

export function readChoices(staffId: number): AlertChoices {
  try {
    const { popups, sounds, words } = asRecord(JSON.parse(localStore.get(keyOf(staffId)) ?? 'null'))
    return { popups: kindsIn(popups), sounds: kindsIn(sounds), words: asFlag(words) ?? false }
  } catch {
    return NONE
  }
}

const kindsIn = (given: unknown) =>
  Array.isArray(given) ? given.flatMap((kind) => oneOf(ALERT_KINDS, kind) ?? []) : []

export function saveChoices(staffId: number, chosen: AlertChoices): void {
  localStore.set(keyOf(staffId), JSON.stringify(chosen))
}

/** Returns `kinds` with or without `these`. */
export function withKinds(kinds: readonly AlertKind[], these: readonly AlertKind[], asFlag: boolean): AlertKind[] {
  const others = kinds.filter((other) => !these.includes(other))
  return asFlag ? [...others, ...these] : others
}
