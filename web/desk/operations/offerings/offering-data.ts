import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  addOffering,
  deskOffering,
  deskOfferingChoices,
  deskOfferings,
  type EditableOffering,
  type OfferingForm,
  retireOffering,
  saveOffering,
} from '#contract/desk/operations/offerings.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { queryClient, refetchAnswers } from '#web/desk/shared/wire/queries.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { useAct } from '#web/wire/use-act.ts'
import type { OfferingsSearch } from './offerings-search.ts'

export function useOfferings({ q, company, type, show }: OfferingsSearch) {
  const query = {
    q: q || undefined,
    company: company || undefined,
    type: type || undefined,
    featured: show === 'featured' ? ('true' as const) : undefined,
    retired: show === 'retired' ? ('true' as const) : undefined,
  }
  return useQuery({ ...queryOf(deskOfferings, { query }), placeholderData: keepPreviousData })
}

export const useChoices = () => useQuery(queryOf(deskOfferingChoices))

export const useOffering = (id: string) =>
  useQuery({ ...queryOf(deskOffering, { params: { id } }), select: ({ offering }) => offering })

export type OfferingSave = {
  readonly id: number | null
  readonly version: number
  readonly key: string
  readonly offering: OfferingForm
}

/** Creates an offering, or saves an edit of a certain version. */
export function useSaveOffering() {
  return useAct(
    ({ id, version, key, offering }: OfferingSave) =>
      id === null
        ? call(addOffering, { body: { key, offering } })
        : call(saveOffering, { params: { id }, body: { version, offering } }),
    {
      onDone: ({ offering }) => show(offering),
      // A colleague may have changed it: the editor then compares with the saved version.
      onFailed: () => void refetchAnswers(deskOfferings, deskOffering, deskOfferingChoices),
    },
  )
}

export function useRetire(id: number) {
  return useAct((retired: boolean) => call(retireOffering, { params: { id }, body: { retired } }), {
    onDone: ({ offering }) => show(offering),
    done: (_answer, retired) => (retired ? 'Retired. Members no longer see it.' : 'Restored. Members see it again.'),
  })
}

function show(offering: EditableOffering) {
  queryClient.setQueryData(queryOf(deskOffering, { params: { id: String(offering.id) } }).queryKey, { offering })
  void refetchAnswers(deskOfferings, deskOffering, deskOfferingChoices)
}
