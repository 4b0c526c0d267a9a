import { useQuery } from '@tanstack/react-query'
import {
  type EmployerTrial,
  employerApplyTrial,
  employerListChanges,
  employerPeople,
  employerTrial,
  employerTryList,
} from '#contract/desk/employer/people.ts'
import type { WithProof } from '#web/desk/shared/dialogs/proof.tsx'
import { fileBase64 } from '#web/desk/shared/file-base64.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { queryClient, refetchAnswers } from '#web/desk/shared/wire/queries.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { useAct } from '#web/wire/use-act.ts'

export const useListChanges = () => useQuery({ ...queryOf(employerListChanges, {}), select: ({ changes }) => changes })
export const useTrial = (id: string) =>
  useQuery({ ...queryOf(employerTrial, { params: { id } }), select: ({ trial }) => trial })

/** Starts a dry run of a file. */
export function useTryList() {
  return useAct(
    async (file: File) => {
      const body = { file: await fileBase64(file) }
      return (await call(employerTryList, { query: { file_name: file.name.slice(0, 200) }, body })).trial
    },
    { onDone: keep },
  )
}

/** Applies a dry run after the person confirmed their identity. Undefined if they did not. */
export function useApply(id: string, withProof: WithProof) {
  return useAct(async () => (await withProof(() => call(employerApplyTrial, { params: { id } })))?.trial, {
    onDone(trial) {
      if (!trial) return
      keep(trial)
      void refetchAnswers(employerPeople, employerListChanges)
    },
    // The dry run may be stale now; it shows that itself.
    onFailed: () => void refetchAnswers(employerTrial),
  })
}

const keep = (trial: EmployerTrial) =>
  void queryClient.setQueryData(queryOf(employerTrial, { params: { id: trial.id } }).queryKey, { trial })
