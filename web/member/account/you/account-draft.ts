import { hasFormDraft, useFormDraft } from '#web/drafts/use-form-draft.ts'
import { nameOf } from '#web/member/shared/forget-drafts.ts'
import { useCurrentUser } from '#web/member/shared/queries.ts'

/** These are never stored: the member types them again each time. */
const SECRETS = ['password', 'new_password', 'otp', 'code'] as const

const draftName = (memberId: string, thing: string) => `${nameOf(memberId)}.account.${thing}`

/** Text typed into a row of the account until it is saved or canceled; a reload or another row's form keeps it. */
export function useAccountDraft(thing: string) {
  const { data: user } = useCurrentUser()
  return useFormDraft(draftName(user?.external_id ?? '', thing), SECRETS)
}
export type AccountDraft = ReturnType<typeof useAccountDraft>

export const hasAccountDraft = (memberId: string, thing: string): boolean => hasFormDraft(draftName(memberId, thing))
