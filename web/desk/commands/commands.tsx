import { lazy, Suspense, useCallback, useState } from 'react'
import { useCommands } from '../commands.ts'
import { useKeyPresses } from './use-key-presses.ts'

const CommandMenu = lazy(() => import('./command-menu.tsx').then((file) => ({ default: file.CommandMenu })))
const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx').then((file) => ({ default: file.ShortcutsDialog })))

type Shown = 'menu' | 'shortcuts'

/** The keyboard of the whole desk, the command menu, and the list of what the keys do. Mount it once. */
export function Commands() {
  const [shown, setShown] = useState<Shown | null>(null)
  // once opened it stays mounted: its leaving has to give the focus back
  const [opened, setOpened] = useState<readonly Shown[]>([])
  const show = useCallback((which: Shown) => {
    setShown(which)
    setOpened((before) => (before.includes(which) ? before : [...before, which]))
  }, [])
  const openMenu = useCallback(() => show('menu'), [show])
  useKeyPresses(openMenu)
  useCommands([
    { id: 'shortcuts', label: 'Show the shortcuts', group: 'Help', keys: '?', run: () => show('shortcuts') },
  ])
  const close = () => setShown(null)
  return (
    <Suspense fallback={null}>
      {opened.includes('menu') && <CommandMenu open={shown === 'menu'} onClose={close} />}
      {opened.includes('shortcuts') && <ShortcutsDialog open={shown === 'shortcuts'} onClose={close} />}
    </Suspense>
  )
}
