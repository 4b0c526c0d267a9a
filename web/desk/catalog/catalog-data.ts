import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Catalog, readCatalog } from '#contract/desk/catalog.ts'
import { type Idea, readData, readIdea } from '#contract/desk/ideas.ts'
import { call } from '#web/desk/shared/call.ts'

const keys = { catalog: ['catalog'], idea: (id: number) => ['catalog', 'idea', id], data: ['catalog', 'data'] } as const
const UNABLE = 'The catalog cannot be shown just now. Please try again.'

export function useCatalog() {
  return useQuery({
    queryKey: keys.catalog,
    queryFn: async ({ signal }) => (await call(readCatalog, {}, { signal, fallback: UNABLE })).catalog,
  })
}

export function useIdea(id: number) {
  return useQuery({
    queryKey: keys.idea(id),
    queryFn: async ({ signal }) => (await call(readIdea, { params: { id } }, { signal, fallback: UNABLE })).idea,
  })
}

/** What questions can ask for. */
export function useData() {
  return useQuery({
    queryKey: keys.data,
    queryFn: async ({ signal }) => (await call(readData, {}, { signal, fallback: UNABLE })).data,
  })
}

/** Changes the catalog; the answer is the catalog as it is then. */
export function useChangeCatalog() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: () => Promise<{ catalog: Catalog }>) => change(),
    onSuccess: ({ catalog }) => {
      client.setQueryData(keys.catalog, catalog)
      return client.invalidateQueries({ queryKey: ['catalog', 'idea'] })
    },
    // a colleague may have changed it: the form compares with what is saved now
    onError: () => void client.invalidateQueries({ queryKey: keys.catalog }),
  })
}

/** Shows an idea as an answer has just given it. */
export function useShowIdea() {
  const client = useQueryClient()
  return (idea: Idea) => {
    client.setQueryData(keys.idea(idea.id), idea)
    void client.invalidateQueries({ queryKey: keys.data })
    void client.invalidateQueries({ queryKey: keys.catalog, exact: true })
  }
}

/** Shows an order before the server has answered, so that nothing jumps back and forth. */
export function useShowOrder() {
  const client = useQueryClient()
  return {
    show: (order: (catalog: Catalog) => Catalog) =>
      client.setQueryData<Catalog>(keys.catalog, (catalog) => catalog && order(catalog)),
    again: () => client.invalidateQueries({ queryKey: keys.catalog, exact: true }),
  }
}
