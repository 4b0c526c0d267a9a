import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { deskCompanies, deskCompany } from '#contract/desk/operations/companies.ts'
import {
  applyTrial,
  companyEligibility,
  eligibilityTrial,
  type Trial,
  tryDomains,
  tryList,
} from '#contract/desk/operations/eligibility.ts'
import type { WithProof } from '#web/desk/shared/dialogs/proof.tsx'
import { fileBase64 } from '#web/desk/shared/file-base64.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { queryClient, refetchAnswers } from '#web/desk/shared/wire/queries.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { useAct } from '#web/wire/use-act.ts'
import { keepList, type ListOptions, showList, UnclearList } from './chosen-list.ts'

export const useEligibility = (id: string) => useQuery(queryOf(companyEligibility, { params: { id } }))

export const useTrial = (id: string) =>
  useQuery({ ...queryOf(eligibilityTrial, { params: { id } }), select: ({ trial }) => trial })

/** Starts a dry run of a list of domains. */
export async function tryDomainList(companyId: string, domains: string[]): Promise<Trial> {
  const { trial } = await call(tryDomains, { params: { id: companyId }, body: { domains } })
  show(trial)
  return trial
}

/**
 * Starts a dry run of a file, or of the same file with other options. The contents stay in this tab. Throws an
 * `UnclearList` error if a colleague has to choose the column first.
 */
export function useTryList(companyId: string) {
  return useAct(
    async ({ file, reading }: { file: File; reading: ListOptions }) => {
      const { instead, ...options } = reading
      const shown = showList(new Uint8Array(await file.arrayBuffer()), reading)
      if (shown && (shown.read === null || shown.dateOrder === 'unclear'))
        throw new UnclearList({ file, reading, shown })
      const corrected = [...instead].map(([line, address]) => ({ line, address }))
      const body = { file: await fileBase64(file), ...options, instead: corrected }
      const { trial } = await call(tryList, { params: { id: companyId }, body })
      if (shown) keepList(trial.id, { file, reading, shown })
      return trial
    },
    { onDone: show },
  )
}

/** Applies a dry run after the colleague confirmed their identity. Undefined if they did not. */
export function useApply(id: string, withProof: WithProof) {
  return useAct(async () => (await withProof(() => call(applyTrial, { params: { id } })))?.trial, {
    onDone(trial) {
      if (!trial) return
      show(trial)
      void refetchAnswers(companyEligibility, deskCompanies, deskCompany)
    },
    // The dry run may be stale now; it shows that itself.
    onFailed: () => void refetchAnswers(eligibilityTrial),
  })
}

const show = (trial: Trial) =>
  void queryClient.setQueryData(queryOf(eligibilityTrial, { params: { id: trial.id } }).queryKey, { trial })

export type ShowTrial = (trial: Trial) => void

/** Navigates to a dry run. Its own URL survives a reload. */
export function useShowTrial({ replace = false } = {}): ShowTrial {
  const navigate = useNavigate()
  return ({ id, company }) =>
    void navigate({ to: '/companies/$id/changes/$trial', params: { id: String(company.id), trial: id }, replace })
}
