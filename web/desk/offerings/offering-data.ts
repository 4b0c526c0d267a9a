import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addOffering,
  deskOffering,
  deskOfferingChoices,
  deskOfferings,
  type EditableOffering,
  type OfferingForm,
  retireOffering,
  saveOffering,
} from '#contract/desk/offerings.ts'
import { call } from '#web/desk/shared/call.ts'
import type { OfferingsSearch } from './offerings-search.ts'

const keys = {
  all: ['offerings'],
  list: (search: OfferingsSearch) => ['offerings', 'list', search],
  one: (id: string) => ['offerings', 'one', id],
  choices: ['offerings', 'choices'],
} as const

export function useOfferings(search: OfferingsSearch) {
  const { q, company, type, show } = search
  return useQuery({
    queryKey: keys.list(search),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        deskOfferings,
        {
          query: {
            q: q || undefined,
            company: company || undefined,
            type: type || undefined,
            featured: show === 'featured' ? 'true' : undefined,
            retired: show === 'retired' ? 'true' : undefined,
          },
        },
        { signal },
      ),
  })
}

export function useChoices() {
  return useQuery({
    queryKey: keys.choices,
    queryFn: ({ signal }) => call(deskOfferingChoices, {}, { signal }),
  })
}

export function useOffering(id: string) {
  return useQuery({
    queryKey: keys.one(id),
    queryFn: async ({ signal }) => (await call(deskOffering, { params: { id } }, { signal })).offering,
  })
}

export type OfferingSave = {
  readonly id: number | null
  readonly version: number
  readonly key: string
  readonly offering: OfferingForm
}

/** Adds what is new, and saves an edit over the version it was begun from. */
export function useSaveOffering() {
  const show = useShowSaved()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version, key, offering }: OfferingSave) =>
      id === null
        ? call(addOffering, { body: { key, offering } })
        : call(saveOffering, { params: { id }, body: { version, offering } }),
    onSuccess: ({ offering }) => show(offering),
    // a colleague may have changed it: the editor compares with what is saved now
    onError: () => void client.invalidateQueries({ queryKey: keys.all }),
  })
}

export function useRetire(id: number) {
  const show = useShowSaved()
  return useMutation({
    mutationFn: (retired: boolean) => call(retireOffering, { params: { id }, body: { retired } }),
    onSuccess: ({ offering }) => show(offering),
  })
}

function useShowSaved() {
  const client = useQueryClient()
  return (offering: EditableOffering) => {
    client.setQueryData(keys.one(String(offering.id)), offering)
    void client.invalidateQueries({ queryKey: keys.all })
  }
}
