import { useCommands } from '#web/desk/shared/commands.ts'
import { ListIcon } from '#web/desk/shared/layout/icons.tsx'
import { line } from '#web/kit/icons/icons.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import { chooseDensity, type Density, useDensity } from './density.ts'
import styles from './density-switch.module.css'

const CozyIcon = line('M4 5h16v5H4zM4 14h16v5H4z')
const CHOICES: readonly { density: Density; label: string; Icon: typeof ListIcon }[] = [
  { density: 'cozy', label: 'Rows in two lines', Icon: CozyIcon },
  { density: 'compact', label: 'Rows in one line', Icon: ListIcon },
]

/** Switch for rows of one line or two. */
export function DensitySwitch() {
  const chosen = useDensity()
  useCommands(
    CHOICES.filter(({ density }) => density !== chosen).map(({ density, label }) => ({
      id: `density:${density}`,
      label: `Show ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
      also: 'compact cozy density',
      group: 'Queue',
      run: () => chooseDensity(density),
    })),
  )
  return (
    <span role="group" aria-label="Rows" className={styles.switch}>
      {CHOICES.map(({ density, label, Icon }) => (
        <button
          key={density}
          type="button"
          title={label}
          aria-label={label}
          aria-pressed={density === chosen}
          className={classNames(density === chosen && styles.chosen)}
          onClick={() => chooseDensity(density)}
        >
          <Icon />
        </button>
      ))}
    </span>
  )
}
