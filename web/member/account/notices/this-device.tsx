import { useId } from 'react'
import { msg, t } from '#basics/language/translate.ts'
import type { NoticeSettings } from '#contract/member/notices.ts'
import { Switch } from '#web/kit/controls/switch.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { noticesHere } from '#web/member/shared/device/notices-here.ts'
import { useOptimisticValue } from '#web/wire/use-optimistic-value.ts'
import { BellIcon } from './channel-icons.tsx'
import styles from './notices.module.css'
import { useThisDevice } from './notices-data.ts'

const WORDS = {
  unable: msg('This browser can’t show notices. On an iPhone or iPad, add this page to the Home Screen first.'),
  blocked: msg('This browser blocks notices from us. Allow them in its settings for this page, then come back.'),
  askable: msg('Comes here first. A mail follows only if you haven’t looked in ten minutes.'),
}

/** Notices in this browser, which asks its user for permission first. */
export function ThisDevice({ notices }: { notices: NoticeSettings }) {
  const words = useId()
  const device = useThisDevice(notices.push_key)
  const here = noticesHere()
  const { shown, isAsking, ask, answered } = useOptimisticValue(here === 'askable' && notices.this_device)
  const choose = (wanted: boolean) => {
    ask(wanted)
    device.mutate(wanted, { onSettled: answered })
  }
  return (
    <li className={styles.channel}>
      <BellIcon />
      <div>
        <Switch
          className={styles.switch}
          label={t('This device')}
          checked={shown}
          disabled={here !== 'askable' || isAsking}
          aria-describedby={words}
          onCheckedChange={choose}
        />
        <p className="small quiet" id={words}>
          {t(WORDS[here])}
        </p>
        {device.error && (
          <AlertBox variant="error" onDismiss={device.reset}>
            {device.error.message}
          </AlertBox>
        )}
      </div>
    </li>
  )
}
