import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  applyTrial,
  companyEligibility,
  eligibilityTrial,
  type Trial,
  tryDomains,
  tryList,
} from '#contract/desk/eligibility.ts'
import { call } from '#web/desk/shared/call.ts'
import { fileBase64 } from '#web/desk/shared/file-base64.ts'
import type { WithProof } from '#web/desk/shared/proof.tsx'
import { keepList, type ListOptions, showList, UnclearColumn } from './chosen-list.ts'

const keys = {
  of: (companyId: string) => ['eligibility', companyId],
  trial: (id: string) => ['eligibility-trial', id],
} as const

export function useEligibility(companyId: string) {
  return useQuery({
    queryKey: keys.of(companyId),
    queryFn: ({ signal }) => call(companyEligibility, { params: { id: companyId } }, { signal }),
  })
}

export function useTrial(id: string) {
  return useQuery({
    queryKey: keys.trial(id),
    queryFn: async ({ signal }) => (await call(eligibilityTrial, { params: { id } }, { signal })).trial,
  })
}

export function useTryDomains(companyId: string) {
  const show = useShowTrialAnswer()
  return useMutation({
    mutationFn: async (domains: string[]) =>
      (await call(tryDomains, { params: { id: companyId }, body: { domains } })).trial,
    onSuccess: show,
  })
}

/**
 * Tries a file, or the same one in another reading; its contents stay in this tab beside the dry run. Fails with an
 * `UnclearColumn` where the column has to be chosen first.
 */
export function useTryList(companyId: string) {
  const show = useShowTrialAnswer()
  return useMutation({
    async mutationFn({ file, reading }: { file: File; reading: ListOptions }) {
      const { instead, ...options } = reading
      const shown = showList(new Uint8Array(await file.arrayBuffer()), reading)
      if (shown?.column === null) throw new UnclearColumn({ file, reading, shown })
      const corrected = [...instead].map(([line, address]) => ({ line, address }))
      const body = { file: await fileBase64(file), ...options, instead: corrected }
      const { trial } = await call(tryList, { params: { id: companyId }, body })
      if (shown) keepList(trial.id, { file, reading, shown })
      return trial
    },
    onSuccess: show,
  })
}

/** Makes a dry run true, once the colleague has proved that it is them; undefined where they did not. */
export function useApply(id: string, withProof: WithProof) {
  const client = useQueryClient()
  const show = useShowTrialAnswer()
  return useMutation({
    mutationFn: async () => (await withProof(() => call(applyTrial, { params: { id } })))?.trial,
    onSuccess(trial) {
      if (!trial) return
      show(trial)
      void client.invalidateQueries({ queryKey: keys.of(String(trial.company.id)) })
      void client.invalidateQueries({ queryKey: ['companies'] })
    },
    // it may be stale by now, and says so itself
    onError: () => void client.invalidateQueries({ queryKey: keys.trial(id) }),
  })
}

function useShowTrialAnswer() {
  const client = useQueryClient()
  return (trial: Trial) => void client.setQueryData(keys.trial(trial.id), trial)
}

export type ShowTrial = (trial: Trial) => void

/** A dry run has an address of its own, so that it outlives a reload. */
export function useShowTrial({ replace = false } = {}): ShowTrial {
  const navigate = useNavigate()
  return ({ id, company }) =>
    void navigate({ to: '/companies/$id/changes/$trial', params: { id: String(company.id), trial: id }, replace })
}
