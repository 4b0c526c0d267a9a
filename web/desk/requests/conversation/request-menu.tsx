import { useSyncExternalStore } from 'react'
import { offeredCommands } from '#web/desk/shared/commands.ts'
import { MoreIcon } from '#web/desk/shared/icons.tsx'
import { Menu } from '#web/kit/menu.tsx'
import styles from './request-menu.module.css'

/** Commands that are wanted now and then, by those who don't know their keys. */
const SHOWN = ['snooze', 'hand-over', 'put-back', 'print']

/** What can be done with the open request, as far as it is offered at this moment. */
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
