import { useEffect } from 'react'
import { offeredCommands } from '#web/desk/shared/commands.ts'
import { singleKeys } from '#web/desk/shared/shortcut-switch.ts'
import { isPlain, isTaken, keyReader, leavesText, opensMenu } from './key-presses.ts'

/**
 * Runs the commands of pressed keys. One listener serves the whole desk and reads the offered commands at each press.
 */
export function useKeyPresses(openMenu: () => void): void {
  useEffect(() => {
    const isApple = /Mac|iPhone|iPad/.test(navigator.platform)
    const keys = keyReader()
    const pressed = (event: KeyboardEvent) => {
      if (opensMenu(event, isApple)) {
        event.preventDefault() // prevents the browser's own search bar
        if (!document.querySelector('[role="dialog"], [role="alertdialog"]')) openMenu()
        return
      }
      if (leavesText(event)) keys.leaveText(event)
      if (!singleKeys.areOn() || !isPlain(event) || isTaken(event.target, document)) return
      const command = keys.commandOf(event, offeredCommands.all())
      if (!command) return
      if (isOwnKeyOf(event)) return
      event.preventDefault()
      if (!event.repeat || command.repeats) command.run()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [openMenu])
}

/** Whether Enter or Space activates the focused link, button or checkbox. */
function isOwnKeyOf({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (key === 'Enter') return target.closest('a, button, summary') !== null
  return key === ' ' && target.closest('button, summary, input') !== null
}
