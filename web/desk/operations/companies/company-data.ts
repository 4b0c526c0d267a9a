import { useQuery } from '@tanstack/react-query'
import {
  addCompany,
  type CompanyForm,
  closeCompany,
  deskCompanies,
  deskCompany,
  type EditableCompany,
  saveCompany,
} from '#contract/desk/operations/companies.ts'
import { deskOffering, deskOfferingChoices, deskOfferings } from '#contract/desk/operations/offerings.ts'
import type { WithProof } from '#web/desk/shared/dialogs/proof.tsx'
import { call } from '#web/desk/shared/wire/call.ts'
import { queryClient, refetchAnswers } from '#web/desk/shared/wire/queries.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { useAct } from '#web/wire/use-act.ts'

export const useCompanies = () => useQuery({ ...queryOf(deskCompanies), select: ({ companies }) => companies })

export const useCompany = (id: string) =>
  useQuery({ ...queryOf(deskCompany, { params: { id } }), select: ({ company }) => company })

export type CompanySave = { readonly id: number | null; readonly version: number; readonly company: CompanyForm }

/** Creates a company, or saves an edit of a certain version. */
export function useSaveCompany() {
  return useAct(
    ({ id, version, company }: CompanySave) =>
      id === null
        ? call(addCompany, { body: { company } })
        : call(saveCompany, { params: { id }, body: { version, company } }),
    {
      onDone: ({ company }) => show(company),
      // A colleague may have changed it: the editor then compares with the saved version.
      onFailed: () => void refetchAnswers(deskCompanies, deskCompany),
    },
  )
}

export function useCloseCompany(id: number, withProof: WithProof) {
  return useAct((closed: boolean) => withProof(() => call(closeCompany, { params: { id }, body: { closed } })), {
    onDone: (answer) => answer && show(answer.company),
    done: (answer, closed) => answer && (closed ? 'Closed.' : 'Reopened.'),
  })
}

function show(company: EditableCompany) {
  queryClient.setQueryData(queryOf(deskCompany, { params: { id: String(company.id) } }).queryKey, { company })
  // offers show the names of their companies
  void refetchAnswers(deskCompanies, deskCompany, deskOfferings, deskOffering, deskOfferingChoices)
}
