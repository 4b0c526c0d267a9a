import type { Command } from '#web/desk/shared/commands.ts'
import styles from './keys.module.css'

/** Keys as they are printed on a keyboard: `g q` is two, one after the other; a chord is Ctrl or Cmd and its own. */
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
