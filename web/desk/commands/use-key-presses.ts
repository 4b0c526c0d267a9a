import { useEffect } from 'react'
import { offeredCommands } from '#web/desk/shared/commands.ts'
import { isPlain, isTaken, meaningOf, opensMenu } from './key-presses.ts'
import { singleKeys } from './shortcut-switch.ts'

/** The second key of two has to follow within this time. */
const NEXT_KEY_WITHIN_MS = 1500

/** Runs what the pressed keys mean. One listener for the whole desk; what is offered is asked at the press. */
export function useKeyPresses(openMenu: () => void): void {
  useEffect(() => {
    const isApple = /Mac|iPhone|iPad/.test(navigator.platform)
    let begun = { keys: '', at: 0 }
    const pressed = (event: KeyboardEvent) => {
      if (opensMenu(event, isApple)) {
        event.preventDefault() // the browser's own search bar
        if (!document.querySelector('[role="dialog"], [role="alertdialog"]')) openMenu()
        return
      }
      if (!singleKeys.areOn() || !isPlain(event) || isTaken(event.target, document)) return
      const before = event.timeStamp - begun.at < NEXT_KEY_WITHIN_MS ? begun.keys : ''
      const meaning = meaningOf(event.key, before, offeredCommands.all())
      begun = { keys: meaning && 'begins' in meaning ? meaning.begins : '', at: event.timeStamp }
      if (!meaning || !('command' in meaning)) return
      if (isOwnKeyOf(event)) return
      event.preventDefault()
      if (!event.repeat || meaning.command.repeats) meaning.command.run()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [openMenu])
}

/** Enter on a link or a button is that link's or button's. */
function isOwnKeyOf({ key, target }: KeyboardEvent): boolean {
  return key === 'Enter' && target instanceof Element && target.closest('a, button, summary') !== null
}
