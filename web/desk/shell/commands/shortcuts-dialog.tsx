import { useSyncExternalStore } from 'react'
import { offeredCommands } from '#web/desk/shared/commands.ts'
import { singleKeys, useSingleKeys } from '#web/desk/shared/shortcut-switch.ts'
import { Switch } from '#web/kit/controls/switch.tsx'
import { Dialog } from '#web/kit/overlays/dialog.tsx'
import { commandsWithKeys } from './find-commands.ts'
import { Keys } from './keys.tsx'
import styles from './shortcuts-dialog.module.css'

/** List of available shortcuts, with a switch to turn single keys off. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const offered = useSyncExternalStore(offeredCommands.subscribe, offeredCommands.all)
  const areOn = useSingleKeys()
  return (
    <Dialog open={open} title="Shortcuts" onClose={onClose}>
      <Switch label="Use single keys as shortcuts" checked={areOn} onCheckedChange={singleKeys.turn} />
      <p className="small quiet">
        {areOn
          ? 'They are off while you type.'
          : 'They are off in this browser; the command menu still opens by its keys.'}
      </p>
      <div className={styles.groups}>
        {commandsWithKeys(offered).map(({ group, commands }) => (
          <section key={group}>
            <h3 className={styles.group}>{group}</h3>
            <dl className={styles.keys}>
              {commands.map(({ id, label, keys, chord }) => (
                <div key={id}>
                  <dt>{label}</dt>
                  <dd>
                    <Keys keys={keys} chord={chord} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <section>
          <h3 className={styles.group}>Everything else</h3>
          <dl className={styles.keys}>
            <div>
              <dt>Open the command menu</dt>
              <dd>
                <Keys chord="K" />
              </dd>
            </div>
          </dl>
        </section>
      </div>
    </Dialog>
  )
}
