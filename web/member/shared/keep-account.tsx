import { useQueryClient } from '@tanstack/react-query'
import { msg, t } from '#basics/language/translate.ts'
import { currentUser } from '#contract/member/accounts.ts'
import { cancelErasure } from '#contract/member/member-data.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { call } from '#web/wire/call.ts'
import { invalidate } from '#web/wire/keys.ts'
import { useAct } from '#web/wire/use-act.ts'

const UNABLE = msg('That did not work, and your account is still to be erased. Please try again.')

/** Cancels the erasure of the account. */
export function KeepAccount({ inRow }: { inRow?: boolean }) {
  const client = useQueryClient()
  const { act, isPending } = useAct(
    async () => {
      await call(cancelErasure, {}, { fallback: t(UNABLE) })
      await invalidate(client, currentUser)
    },
    { done: t('Your account stays.'), failsInToast: true },
  )
  return (
    <Button small={!inRow} variant={inRow ? 'tertiary' : 'secondary'} loading={isPending} onClick={() => act()}>
      {t('Keep my account')}
    </Button>
  )
}
