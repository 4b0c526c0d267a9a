import { t } from '#basics/language/translate.ts'
import { isolate } from '#basics/text/isolate.ts'
import { formatDate } from '#basics/time/date-format.ts'
import type { Standing } from '#contract/member/accounts.ts'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import layout from '#web/kit/layout/layout.module.css'
import { KeepAccount } from '#web/member/shared/keep-account.tsx'
import styles from './dashboard-page.module.css'

const DAY: Intl.DateTimeFormatOptions = { month: 'long', day: 'numeric', year: 'numeric' }

/** What ends for the member, and when: their account, or their place at a company. */
export default function Ending({ eraseAt, standing }: { eraseAt: string | undefined; standing: Standing }) {
  return (
    <>
      {eraseAt && <ErasureDue at={eraseAt} />}
      <PlaceEnded standing={standing} />
    </>
  )
}

function ErasureDue({ at }: { at: string }) {
  return (
    <AlertBox variant="warning" className={styles.ended ?? ''}>
      <div className={layout.stack12}>
        <p>
          {t('Your account will be erased on {day}, with every request, message and file.', {
            day: formatDate(at, { weekday: 'long', ...DAY }),
          })}
        </p>
        <KeepAccount />
      </div>
    </AlertBox>
  )
}

/** Tells a member who left their company until when open requests can be finished. */
function PlaceEnded({ standing }: { standing: Standing }) {
  const last = standing.places.findLast(({ grace_until }) => grace_until !== null)
  if (!last?.ended_at || !last.grace_until) return null
  const company = isolate(last.company.name)
  const names = { company, left: formatDate(last.ended_at, DAY), until: formatDate(last.grace_until, DAY) }
  return (
    <AlertBox variant="info" className={styles.ended ?? ''}>
      {sentenceOf(standing, names)}
    </AlertBox>
  )
}

function sentenceOf({ may_start, may_write }: Standing, names: Record<'company' | 'left' | 'until', string>) {
  if (may_start) return t('You left {company} on {left}. Its benefits have ended, and your requests go on.', names)
  return may_write
    ? t(
        'You left {company} on {left}. You can finish your open requests until {until}; new ones cannot be started.',
        names,
      )
    : t('You left {company} on {left}, and the time to finish requests is over. You can still read them here.', names)
}
