import { Link } from '@tanstack/react-router'
import type { Colleague } from '#contract/desk/queue/shifts.ts'
import { ColleagueFace } from '#web/desk/shared/colleague-face.tsx'
import { awayLabel } from '#web/desk/shared/time/away.ts'
import { useMinute } from '#web/kit/layout/use-minute.ts'
import styles from './colleagues.module.css'

/** Colleagues whose requests can be handed over. Those who are away come first. */
export function Colleagues({ colleagues }: { colleagues: readonly Colleague[] }) {
  const now = useMinute()
  if (colleagues.length === 0) return null
  const awayFirst = colleagues.toSorted((one, other) => Number(one.on_shift) - Number(other.on_shift))
  return (
    <section aria-labelledby="for-colleague" className={styles.section}>
      <h2 id="for-colleague">For a colleague who is away</h2>
      <ul>
        {awayFirst.map((one) => (
          <li key={one.id}>
            <Link to="/handover" search={{ for: one.id }} className={styles.colleague}>
              <ColleagueFace name={one.name} size="small" away={!one.on_shift} />
              <b>
                <bdi>{one.name}</bdi>
              </b>
              <span className="small quiet">
                {[`${one.in_hand} open`, awayLabel(one, now)].filter(Boolean).join(', ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
