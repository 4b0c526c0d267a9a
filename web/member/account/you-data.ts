import { useQuery, useQueryClient } from '@tanstack/react-query'
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
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { call } from '#web/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'
import { session } from '#web/wire/session.ts'
import { CODE_ON_ITS_WAY, signInSentences } from '#web/wire/sign-in-sentences.ts'
import { keys } from '../shared/queries.ts'
import { SESSIONS } from './signed-in-data.ts'

const UNABLE = 'That was not saved. Please try again.'
/** The answer was lost, perhaps, and not the change. */
const UNSURE =
  'We could not make sure of that. Please try again; if your present password is no longer right, the new one stands already.'

const EMAIL_CHANGE = ['email-change']

/** The address that waits for its link to be used; it is only told where that is known. */
export function useEmailChange(): string | null {
  const { data } = useQuery({
    queryKey: EMAIL_CHANGE,
    retry: false,
    queryFn: async ({ signal }) => (await call(readEmailChange, {}, { signal })).email,
  })
  return data ?? null
}

/** What a member changes about themselves. Each resolves once the page shows it. */
export function useProfileActs() {
  const client = useQueryClient()
  return {
    async rename(body: BodyOf<typeof changeName>) {
      await call(changeName, { body }, { fallback: UNABLE })
      await client.invalidateQueries({ queryKey: keys.user })
    },
    async changePassword(body: BodyOf<typeof changePassword>) {
      await call(changePassword, { body }, { fallback: UNSURE })
      await Promise.all([SESSIONS, EMAIL_CHANGE].map((queryKey) => client.invalidateQueries({ queryKey })))
    },
    async askEmail(body: BodyOf<typeof askEmailChange>) {
      await call(askEmailChange, { body }, { fallback: UNABLE })
      await client.invalidateQueries({ queryKey: EMAIL_CHANGE })
    },
    async dropEmail() {
      await call(dropEmailChange, {}, { fallback: UNABLE })
      await client.invalidateQueries({ queryKey: EMAIL_CHANGE })
    },
    /** A code that is on its way already is as good as a new one. */
    async textOld() {
      await call(textOldPhone, {}, { fallback: signInSentences.requestCode }).catch((error: unknown) => {
        if (!(error instanceof CallError) || error.said !== CODE_ON_ITS_WAY) throw error
      })
    },
    namePhone: (body: BodyOf<typeof changePhone>) => call(changePhone, { body }, { fallback: signInSentences.enroll }),
    async confirmPhone(otp: string) {
      let token = ''
      const onHeaders = (headers: Headers) => void (token = headers.get('mfa-token') ?? '')
      await call(verifyCode, { body: { otp } }, { fallback: signInSentences.verifyCode, onHeaders })
      if (token) session.verified(token)
      await Promise.all([keys.user, SESSIONS].map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  }
}
