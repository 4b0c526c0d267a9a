import { msg, t } from '#basics/language/translate.ts'
import { readNoticeSettings } from '#contract/member/notices.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { call } from '#web/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'
import { useAct } from '#web/wire/use-act.ts'
import { startDeviceNotices } from '../shared/device/device-notices.ts'

const FAILED = msg('Notices could not be turned on here. You can try again in Account.')

/** Offers notices on this device after a request was submitted, when there is an answer to wait for. */
export function OfferNotices() {
  const start = useAct(
    async () => {
      const { notices } = await call(readNoticeSettings, {}, { fallback: t(FAILED) })
      return startDeviceNotices(notices.push_key)
    },
    {
      done: (notices) => notices && t('We’ll tell you here when there’s an answer.'),
      onFailed: (error) => toasts.fail(error instanceof CallError ? error.message : t(FAILED)),
    },
  )
  if (start.isSuccess) return null
  return (
    <Button variant="secondary" loading={start.isPending} onClick={() => start.act()}>
      {t('Tell me here when there’s an answer')}
    </Button>
  )
}
