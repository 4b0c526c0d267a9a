import { useId } from 'react'
import type { NoticeSettings } from '#contract/member/notices.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Switch } from '#web/kit/switch.tsx'
import { useOptimisticValue } from '#web/wire/use-optimistic-value.ts'
import { noticesHere } from '../shared/device/notices-here.ts'
import { BellIcon } from './channel-icons.tsx'
import styles from './notices.module.css'
import { useThisDevice } from './notices-data.ts'

const WORDS = {
  unable: 'This browser can’t show notices. On an iPhone or iPad, add this page to the Home Screen first.',
  blocked: 'This browser blocks notices from us. Allow them in its settings for this page, then come back.',
  askable: 'Comes here first. A mail follows only if you haven’t looked in ten minutes.',
}

/** Notices in this browser, which asks its person first. */
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
          label="This device"
          checked={shown}
          disabled={here !== 'askable' || isAsking}
          aria-describedby={words}
          onCheckedChange={choose}
        />
        <p className="small quiet" id={words}>
          {WORDS[here]}
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
