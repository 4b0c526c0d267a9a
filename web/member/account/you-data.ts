import { useQueryClient } from '@tanstack/react-query'
import { changeName, changePassword } from '#contract/member/profile.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { call } from '#web/wire/call.ts'
import { keys } from '../queries.ts'
import { SESSIONS } from './signed-in-data.ts'

const UNABLE = 'That was not saved. Please try again.'
/** The answer was lost, perhaps, and not the change. */
const UNSURE =
  'We could not make sure of that. Please try again; if your present password is no longer right, the new one stands already.'

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
      await client.invalidateQueries({ queryKey: SESSIONS })
    },
  }
}
