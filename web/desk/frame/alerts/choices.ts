import * as z from 'zod/mini'
import { type AlertKind, alertKind } from '#contract/desk/alerts.ts'
import { localStore } from '#web/wire/browser-storage.ts'

const choices = z.object({
  popups: z.array(alertKind),
  sounds: z.array(alertKind),
  /** Whether a pop-up says whose request it is, and with which words they call. */
  words: z._default(z.boolean(), false),
})
/** What may call somebody in this browser; nothing, unless they chose it. */
export type AlertChoices = z.output<typeof choices>

const NONE: AlertChoices = { popups: [], sounds: [], words: false }
const keyOf = (staffId: number) => `tendwell.desk.alerts.${staffId}`

export function readChoices(staffId: number): AlertChoices {
  try {
    return z.safeParse(choices, JSON.parse(localStore.get(keyOf(staffId)) ?? 'null')).data ?? NONE
  } catch {
    return NONE
  }
}

export function saveChoices(staffId: number, chosen: AlertChoices): void {
  localStore.set(keyOf(staffId), JSON.stringify(chosen))
}

/** The kinds with these among them, or without them. */
export function withKinds(kinds: readonly AlertKind[], these: readonly AlertKind[], isOn: boolean): AlertKind[] {
  const others = kinds.filter((other) => !these.includes(other))
  return isOn ? [...others, ...these] : others
}
