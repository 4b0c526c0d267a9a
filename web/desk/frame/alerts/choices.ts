import { ALERT_KINDS, type AlertKind } from '#contract/desk/alerts.ts'
import { isOn, oneOf, partsOf } from '#web/desk/shared/in-address.ts'
import { localStore } from '#web/wire/browser-storage.ts'

/** What may call somebody in this browser; nothing, unless they chose it. */
export type AlertChoices = {
  popups: AlertKind[]
  sounds: AlertKind[]
  /** Whether a pop-up says whose request it is, and with which words they call. */
  words: boolean
}

const NONE: AlertChoices = { popups: [], sounds: [], words: false }
const keyOf = (staffId: number) => `tendwell.desk.alerts.${staffId}`

export function readChoices(staffId: number): AlertChoices {
  try {
    const { popups, sounds, words } = partsOf(JSON.parse(localStore.get(keyOf(staffId)) ?? 'null'))
    return { popups: kindsIn(popups), sounds: kindsIn(sounds), words: isOn(words) ?? false }
  } catch {
    return NONE
  }
}

const kindsIn = (given: unknown) =>
  Array.isArray(given) ? given.flatMap((kind) => oneOf(ALERT_KINDS, kind) ?? []) : []

export function saveChoices(staffId: number, chosen: AlertChoices): void {
  localStore.set(keyOf(staffId), JSON.stringify(chosen))
}

/** The kinds with these among them, or without them. */
export function withKinds(kinds: readonly AlertKind[], these: readonly AlertKind[], isOn: boolean): AlertKind[] {
  const others = kinds.filter((other) => !these.includes(other))
  return isOn ? [...others, ...these] : others
}
