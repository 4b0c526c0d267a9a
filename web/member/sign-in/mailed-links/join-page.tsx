import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#basics/language/translate.ts'
import { isolate } from '#basics/text/isolate.ts'
import { confirmJoin } from '#contract/member/companies.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'
import { apiOrigin } from '#web/wire/api-origin.ts'
import { call } from '#web/wire/call.ts'
import { PressedLinkPage } from './pressed-link-page.tsx'

/** From a mail to the address of an account: its owner lets their company sign them in. */
export function JoinPage() {
  const { joinToken } = useParams({ from: '/join/$joinToken' })
  const [joined, setJoined] = useState<AnswerOf<typeof confirmJoin> | null>(null)
  const company = isolate(joined?.company ?? '')
  return (
    <PressedLinkPage
      title={t('Is this your account?')}
      lead={t('You signed in at your company with its address. Confirm that the account is yours.')}
      button={t('This is my account')}
      done={t('Done. From now on {company} signs you in.', { company })}
      act={async () => setJoined(await call(confirmJoin, { body: { link_token: joinToken } }))}
      {...(joined?.start_path && {
        next: {
          label: t('Continue with {company}', { company }),
          onPress: () => location.assign(new URL(joined.start_path ?? '', apiOrigin())),
        },
      })}
    />
  )
}
