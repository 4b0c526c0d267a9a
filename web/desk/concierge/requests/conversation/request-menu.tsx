import { useSyncExternalStore } from 'react'
import { offeredCommands } from '#web/desk/shared/commands.ts'
import { MoreIcon } from '#web/desk/shared/layout/icons.tsx'
import { Menu } from '#web/kit/overlays/menu.tsx'
import styles from './request-menu.module.css'

/** Less frequent commands, for concierges who do not know the shortcuts. */
const SHOWN = ['snooze', 'hand-over', 'put-back', 'print']

/** Menu of the commands that are available for the open request. */
export function RequestMenu() {
  const offered = useSyncExternalStore(offeredCommands.subscribe, offeredCommands.all)
  const items = SHOWN.flatMap((id) => offered.find((command) => command.id === id) ?? [])
  return (
    <span className={styles.menu}>
      <Menu label="More for this request" items={items.map(({ label, run }) => ({ label, onSelect: run }))}>
        <MoreIcon />
      </Menu>
    </span>
  )
}
