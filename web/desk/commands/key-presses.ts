import type { Command } from '#web/desk/shared/commands.ts'

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'defaultPrevented'>

/** What takes keys for itself: they are text there, or choose among things. */
const TAKES_KEYS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"], [role="listbox"], [role="menu"]'
const ASKS_FIRST = '[role="dialog"], [role="alertdialog"], [data-arriving]'
/** The rows of the queue and the turns of a conversation hold nothing that asks, and may be thousands. */
const NEVER_ASKS = '[role="list"], [data-turns]'

/** A key pressed alone, and by itself no part of something that is being composed, as with an IME. */
export function isPlain({ key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented }: Press): boolean {
  return !ctrlKey && !metaKey && !altKey && !isComposing && !defaultPrevented && key !== 'Process' && key !== 'Dead'
}

/** Whether a key pressed here belongs to a field, to a list, or to a dialog that is open. */
export function isTaken(target: EventTarget | null, page: ParentNode): boolean {
  if (target instanceof Element && target.closest(TAKES_KEYS)) return true
  return asksFirst(page)
}

function asksFirst(page: ParentNode): boolean {
  for (let part = page.firstElementChild; part; part = part.nextElementSibling)
    if (part.matches(ASKS_FIRST) || (!part.matches(NEVER_ASKS) && asksFirst(part))) return true
  return false
}

/** On an Apple keyboard Control moves the cursor in a text; everywhere else it is the key for commands. */
export function opensMenu({ key, ctrlKey, metaKey, altKey }: Press, isApple: boolean): boolean {
  const held = isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey
  return held && !altKey && key.toLowerCase() === 'k'
}

/** Whether Escape leaves a text that somebody was writing. */
export function leavesText({ key, target }: Pick<KeyboardEvent, 'key' | 'target'>): boolean {
  return key === 'Escape' && target instanceof HTMLTextAreaElement
}

/** The second key of two has to follow within this time. */
const NEXT_KEY_WITHIN_MS = 1500
/** So long fingers that were writing are still on their way: what they hit then was meant for the text. */
const AFTER_TEXT_MS = 150

type TimedPress = Pick<KeyboardEvent, 'key' | 'timeStamp'>

/** Reads keys one after the other, as the times of their events tell. */
export function keyReader() {
  let begun = { keys: '', at: 0 }
  let leftTextAt = Number.NEGATIVE_INFINITY
  return {
    leaveText({ timeStamp }: TimedPress) {
      leftTextAt = timeStamp
    },
    /** The command that a key ends; null: it begins one, or means nothing. */
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

/** What a key means after those before it: a command, the beginning of one, or nothing. The one offered last wins. */
export function meaningOf(key: string, before: string, commands: readonly Command[]): Meaning {
  const all = before ? `${before} ${key}` : key
  const command = commands.findLast(({ keys }) => keys === all)
  if (command) return { command }
  if (commands.some(({ keys }) => keys?.startsWith(`${all} `))) return { begins: all }
  return before ? meaningOf(key, '', commands) : null
}
