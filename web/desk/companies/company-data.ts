import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addCompany,
  type CompanyForm,
  closeCompany,
  deskCompanies,
  deskCompany,
  type EditableCompany,
  saveCompany,
} from '#contract/desk/companies.ts'
import { call } from '#web/desk/shared/call.ts'
import type { WithProof } from '#web/desk/shared/proof.tsx'

const keys = {
  all: ['companies'],
  list: ['companies', 'list'],
  one: (id: string) => ['companies', 'one', id],
} as const

export function useCompanies() {
  return useQuery({
    queryKey: keys.list,
    queryFn: async ({ signal }) => (await call(deskCompanies, {}, { signal })).companies,
  })
}

export function useCompany(id: string) {
  return useQuery({
    queryKey: keys.one(id),
    queryFn: async ({ signal }) => (await call(deskCompany, { params: { id } }, { signal })).company,
  })
}

export type CompanySave = { readonly id: number | null; readonly version: number; readonly company: CompanyForm }

/** Adds what is new, and saves an edit over the version it was begun from. */
export function useSaveCompany() {
  const show = useShowSaved()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version, company }: CompanySave) =>
      id === null
        ? call(addCompany, { body: { company } })
        : call(saveCompany, { params: { id }, body: { version, company } }),
    onSuccess: ({ company }) => show(company),
    // a colleague may have changed it: the editor compares with what is saved now
    onError: () => void client.invalidateQueries({ queryKey: keys.all }),
  })
}

export function useCloseCompany(id: number, withProof: WithProof) {
  const show = useShowSaved()
  return useMutation({
    mutationFn: (closed: boolean) => withProof(() => call(closeCompany, { params: { id }, body: { closed } })),
    onSuccess: (answer) => answer && show(answer.company),
  })
}

function useShowSaved() {
  const client = useQueryClient()
  return (company: EditableCompany) => {
    client.setQueryData(keys.one(String(company.id)), company)
    void client.invalidateQueries({ queryKey: keys.all })
    // offers name their companies
    void client.invalidateQueries({ queryKey: ['offerings'] })
  }
}
