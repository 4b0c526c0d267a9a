import type { NoticeChoices } from '#contract/member/notices.ts'
import { Select } from '#web/kit/select.tsx'
import styles from './account-rows.module.css'

type QuietHoursProps = {
  chosen: NoticeChoices
  timeZone: string | null
  onChoose: (change: Partial<NoticeChoices>) => void
}

/** From when until when nothing is sent; the same hour twice is never. */
export function QuietHours({ chosen: { quiet_from, quiet_until }, timeZone, onChoose }: QuietHoursProps) {
  const never = quiet_from === quiet_until
  return (
    <li className={styles.row}>
      <span className="b">Quiet hours</span>
      <div className={styles.hours}>
        <Select
          className={styles.hour}
          required
          label="Quiet from"
          options={HOURS}
          value={String(quiet_from)}
          onValue={(value) => onChoose({ quiet_from: Number(value) })}
        />
        <Select
          className={styles.hour}
          required
          label="Quiet until"
          options={HOURS}
          value={String(quiet_until)}
          onValue={(value) => onChoose({ quiet_until: Number(value) })}
        />
      </div>
      <span className="small quiet">{never ? 'Never quiet' : `${cityOf(timeZone)} time`}</span>
    </li>
  )
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`,
}))

/** `America/Chicago`: Chicago. */
function cityOf(timeZone: string | null): string {
  const name = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return (name.split('/').at(-1) ?? name).replaceAll('_', ' ')
}
