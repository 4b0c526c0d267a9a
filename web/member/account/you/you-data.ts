import { useQuery, useQueryClient } from '@tanstack/react-query'
import { msg, t } from '#basics/language/translate.ts'
import { currentUser } from '#contract/member/accounts.ts'
import { verifyCode } from '#contract/member/mfa.ts'
import {
  askEmailChange,
  changeName,
  changePassword,
  changePhone,
  dropEmailChange,
  readEmailChange,
  textOldPhone,
} from '#contract/member/profile.ts'
import { listSessions } from '#contract/member/sessions.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { call } from '#web/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'
import { invalidate, keyOf } from '#web/wire/keys.ts'
import { session } from '#web/wire/session.ts'
import { signInSentences } from '#web/wire/sign-in-sentences.ts'

const UNABLE = msg('That was not saved. Please try again.')
/** The change may have been saved although its response was lost. */
const UNSURE = msg(
  'We couldn’t confirm that. Please try again. If your current password no longer works, the new one is already set.',
)

/** The address that is not confirmed yet; undefined until it has loaded. */
export function useEmailChange(): string | null {
  const { data } = useQuery({
    queryKey: keyOf(readEmailChange),
    retry: false,
    queryFn: async ({ signal }) => (await call(readEmailChange, {}, { signal })).email,
  })
  return data ?? null
}

/** Mutations of the member's own data. Each resolves once the page shows the new value. */
export function useProfileActs() {
  const client = useQueryClient()
  return {
    async rename(body: BodyOf<typeof changeName>) {
      await call(changeName, { body }, { fallback: t(UNABLE) })
      await invalidate(client, currentUser)
    },
    async changePassword(body: BodyOf<typeof changePassword>) {
      await call(changePassword, { body }, { fallback: t(UNSURE) })
      await invalidate(client, listSessions, readEmailChange)
    },
    async askEmail(body: BodyOf<typeof askEmailChange>) {
      await call(askEmailChange, { body }, { fallback: t(UNABLE) })
      await invalidate(client, readEmailChange)
    },
    async dropEmail() {
      await call(dropEmailChange, {}, { fallback: t(UNABLE) })
      await invalidate(client, readEmailChange)
    },
    /** A code that was sent a moment ago counts as sent. */
    async textOld() {
      await call(textOldPhone, {}, { fallback: signInSentences.requestCode }).catch((error: unknown) => {
        if (!(error instanceof CallError) || error.code !== 'code_too_soon') throw error
      })
    },
    namePhone: (body: BodyOf<typeof changePhone>) => call(changePhone, { body }, { fallback: signInSentences.enroll }),
    async confirmPhone(otp: string) {
      let token = ''
      const onHeaders = (headers: Headers) => void (token = headers.get('mfa-token') ?? '')
      await call(verifyCode, { body: { otp } }, { fallback: signInSentences.verifyCode, onHeaders })
      if (token) session.verified(token)
      await invalidate(client, currentUser, listSessions)
    },
  }
}
