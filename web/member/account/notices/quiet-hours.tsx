import { t } from '#basics/language/translate.ts'
import { formatDate } from '#basics/time/date-format.ts'
import type { NoticeChoices } from '#contract/member/notices.ts'
import { Select } from '#web/kit/fields/select.tsx'
import styles from '#web/member/account/you/account-rows.module.css'

type QuietHoursProps = {
  chosen: NoticeChoices
  timeZone: string | null
  onChoose: (change: Partial<NoticeChoices>) => void
}

/** The hours in which nothing is sent; two equal hours mean none. */
export function QuietHours({ chosen: { quiet_from, quiet_until }, timeZone, onChoose }: QuietHoursProps) {
  const never = quiet_from === quiet_until
  const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourLabel(hour) }))
  return (
    <li className={styles.row}>
      <span className="b">{t('Quiet hours')}</span>
      <div className={styles.hours}>
        <Select
          className={styles.hour}
          required
          label={t('Quiet from')}
          options={hours}
          value={String(quiet_from)}
          onValue={(value) => onChoose({ quiet_from: Number(value) })}
        />
        <Select
          className={styles.hour}
          required
          label={t('Quiet until')}
          options={hours}
          value={String(quiet_until)}
          onValue={(value) => onChoose({ quiet_until: Number(value) })}
        />
      </div>
      <span className="small quiet">{never ? t('Never quiet') : t('{city} time', { city: cityOf(timeZone) })}</span>
    </li>
  )
}

/** `8 AM`. */
const hourLabel = (hour: number): string =>
  formatDate(new Date(Date.UTC(2000, 0, 1, hour)), { hour: 'numeric', timeZone: 'UTC' })

/** For `America/Chicago` returns Chicago. */
function cityOf(timeZone: string | null): string {
  const name = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return (name.split('/').at(-1) ?? name).replaceAll('_', ' ')
}
