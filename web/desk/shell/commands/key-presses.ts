import type { Command } from '#web/desk/shared/commands.ts'

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'defaultPrevented'>

/** Elements that handle keys themselves, as text or to choose an option. */
const TAKES_KEYS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"], [role="listbox"], [role="menu"]'
const ASKS_FIRST = '[role="dialog"], [role="alertdialog"]'
/** Rows of the queue and messages contain no dialogs, and there may be thousands: they are skipped. */
const NEVER_ASKS = '[role="list"], [data-turns]'

/** Whether a key is pressed without modifiers and outside of text composition, as with an IME. */
export function isPlain({ key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented }: Press): boolean {
  return !ctrlKey && !metaKey && !altKey && !isComposing && !defaultPrevented && key !== 'Process' && key !== 'Dead'
}

/** Whether a key press belongs to a field, a list or an open dialog. */
export function isTaken(target: EventTarget | null, page: ParentNode): boolean {
  if (target instanceof Element && target.closest(TAKES_KEYS)) return true
  return asksFirst(page)
}

function asksFirst(page: ParentNode): boolean {
  for (let part = page.firstElementChild; part; part = part.nextElementSibling)
    if (part.matches(ASKS_FIRST) || (!part.matches(NEVER_ASKS) && asksFirst(part))) return true
  return false
}

/** On an Apple keyboard, Control moves the text cursor, so Cmd opens the menu; everywhere else Control does. */
export function opensMenu({ key, ctrlKey, metaKey, altKey }: Press, isApple: boolean): boolean {
  const held = isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey
  return held && !altKey && key.toLowerCase() === 'k'
}

/** Whether Escape leaves a text field. */
export function leavesText({ key, target }: Pick<KeyboardEvent, 'key' | 'target'>): boolean {
  return key === 'Escape' && target instanceof HTMLTextAreaElement
}

/** Maximum time between the two keys of a sequence. */
const NEXT_KEY_WITHIN_MS = 1500
/** Period after leaving a text field in which keys are still meant for the text. */
const AFTER_TEXT_MS = 150

type TimedPress = Pick<KeyboardEvent, 'key' | 'timeStamp'>

/** Reads key sequences by the time stamps of their events. */
export function keyReader() {
  let begun = { keys: '', at: 0 }
  let leftTextAt = Number.NEGATIVE_INFINITY
  return {
    leaveText({ timeStamp }: TimedPress) {
      leftTextAt = timeStamp
    },
    /** The command that a key completes; null if it starts a sequence or has no meaning. */
    commandOf({ key, timeStamp }: TimedPress, commands: readonly Command[]): Command | null {
      if (timeStamp - leftTextAt < AFTER_TEXT_MS) return null
      const before = timeStamp - begun.at < NEXT_KEY_WITHIN_MS ? begun.keys : ''
      const meaning = meaningOf(key === ' ' ? 'Space' : key, before, commands)
      begun = { keys: meaning && 'begins' in meaning ? meaning.begins : '', at: timeStamp }
      return meaning && 'command' in meaning ? meaning.command : null
    },
  }
}

export type Meaning = { readonly command: Command } | { readonly begins: string } | null

/** Meaning of a key after the previous ones: a command, the start of one, or nothing. The last offered command wins. */
export function meaningOf(key: string, before: string, commands: readonly Command[]): Meaning {
  const all = before ? `${before} ${key}` : key
  const command = commands.findLast(({ keys }) => keys === all)
  if (command) return { command }
  if (commands.some(({ keys }) => keys?.startsWith(`${all} `))) return { begins: all }
  return before ? meaningOf(key, '', commands) : null
}
