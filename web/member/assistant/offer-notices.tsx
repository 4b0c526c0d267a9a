import { useMutation } from '@tanstack/react-query'
import { readNoticeSettings } from '#contract/member/notices.ts'
import { Button } from '#web/kit/button.tsx'
import { toasts } from '#web/kit/toasts.ts'
import { call } from '#web/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'
import { startDeviceNotices } from '../shared/device/device-notices.ts'

const FAILED = 'Notices could not be turned on here. You can try again in Account.'

/** With something handed over there is something to wait for: now a notice on this device is worth asking for. */
export function OfferNotices() {
  const start = useMutation({
    mutationFn: async () => {
      const { notices } = await call(readNoticeSettings, {}, { fallback: FAILED })
      return startDeviceNotices(notices.push_key)
    },
    onSuccess: (notices) =>
      notices &&
      toasts.show({ type: 'success', message: 'We’ll tell you here when there’s an answer.', autoDismiss: true }),
    onError: (error) => toasts.show({ type: 'error', message: error instanceof CallError ? error.message : FAILED }),
  })
  if (start.isSuccess) return null
  return (
    <Button variant="secondary" loading={start.isPending} onClick={() => start.mutate()}>
      Tell me here when there’s an answer
    </Button>
  )
}
