import { useCallback, useState } from 'react'
import { useCommands } from '#web/desk/shared/commands.ts'
import { lazyDialog } from '#web/desk/shared/lazy-dialog.tsx'
import { useKeyPresses } from './use-key-presses.ts'

const CommandMenu = lazyDialog(() => import('./command-menu.tsx').then((file) => file.CommandMenu))
const ShortcutsDialog = lazyDialog(() => import('./shortcuts-dialog.tsx').then((file) => file.ShortcutsDialog))

/** The keyboard of the whole desk, the command menu, and the list of what the keys do. Mount it once. */
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
