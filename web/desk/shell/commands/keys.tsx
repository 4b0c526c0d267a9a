import type { Command } from '#web/desk/shared/commands.ts'
import styles from './keys.module.css'

/** Keys as printed on a keyboard. `g q` is a sequence of two keys; a chord is Ctrl or Cmd and its key. */
export function Keys({ keys, chord }: Pick<Command, 'keys' | 'chord'>) {
  const printed = keys?.split(' ') ?? [MODIFIER, ...(chord?.split('+') ?? [])]
  return (
    <span className={styles.keys}>
      {printed.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  )
}

const MODIFIER = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'
