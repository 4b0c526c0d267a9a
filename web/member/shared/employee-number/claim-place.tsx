import { useQueryClient } from '@tanstack/react-query'
import { t } from '#basics/language/translate.ts'
import { isolate } from '#basics/text/isolate.ts'
import { currentUser, type Standing } from '#contract/member/accounts.ts'
import { claimEmployeeNumber } from '#contract/member/employee-numbers.ts'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { call } from '#web/wire/call.ts'
import { invalidate } from '#web/wire/keys.ts'
import { EmployeeNumber } from './employee-number.tsx'

interface ClaimPlaceProps {
  place: Standing['places'][number]
  onDone?: () => void
}

/** Confirms a signed-in member's place at their company by their employee number. */
export function ClaimPlace({ place: { company, known_by }, onDone }: ClaimPlaceProps) {
  const client = useQueryClient()
  const found = async () => {
    toasts.done(t('Confirmed. {company} knows you.', { company: isolate(company.name) }))
    onDone?.()
    await invalidate(client, currentUser)
  }
  return (
    <EmployeeNumber
      company={company.name}
      digits={known_by?.digits}
      check={(person) => call(claimEmployeeNumber, { body: { ...person, company_id: company.id } })}
      onFound={() => void found()}
    />
  )
}
