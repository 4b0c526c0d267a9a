import { useCallback, useState } from 'react'
import { useCommands } from '#web/desk/shared/commands.ts'
import { CommandMenu } from './command-menu.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { useKeyPresses } from './use-key-presses.ts'

/** Keyboard shortcuts of the whole desk, the command menu, and the list of shortcuts. Mount it once. */
export function Commands() {
  const [shown, setShown] = useState<'menu' | 'shortcuts' | null>(null)
  useKeyPresses(useCallback(() => setShown('menu'), []))
  useCommands([
    { id: 'shortcuts', label: 'Show the shortcuts', group: 'Help', keys: '?', run: () => setShown('shortcuts') },
  ])
  const close = () => setShown(null)
  return (
    <>
      <CommandMenu open={shown === 'menu'} onClose={close} />
      <ShortcutsDialog open={shown === 'shortcuts'} onClose={close} />
    </>
  )
}
