import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Catalog, readCatalog } from '#contract/desk/operations/catalog.ts'
import { type Idea, readData, readIdea } from '#contract/desk/operations/ideas.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { invalidate } from '#web/wire/keys.ts'
import { useAct } from '#web/wire/use-act.ts'

const UNABLE = 'The catalog cannot be shown just now. Please try again.'

export function useCatalog() {
  return useQuery({ ...queryOf(readCatalog, {}, UNABLE), select: ({ catalog }) => catalog })
}

export function useIdea(id: number) {
  return useQuery({ ...queryOf(readIdea, { params: { id } }, UNABLE), select: ({ idea }) => idea })
}

/** Data that questions can ask for. */
export function useData() {
  return useQuery({ ...queryOf(readData, {}, UNABLE), select: ({ data }) => data })
}

/** Changes the catalog. The result is the updated catalog. */
export function useChangeCatalog() {
  const client = useQueryClient()
  return useAct((change: () => Promise<{ catalog: Catalog }>) => change(), {
    onDone: ({ catalog }) => {
      client.setQueryData(queryOf(readCatalog).queryKey, { catalog })
      return invalidate(client, readIdea)
    },
    // A colleague may have changed it: the form then compares with the saved version.
    onFailed: () => void invalidate(client, readCatalog, readIdea, readData),
  })
}

/** Shows the idea that a call has returned. */
export function useShowIdea() {
  const client = useQueryClient()
  return (idea: Idea) => {
    client.setQueryData(queryOf(readIdea, { params: { id: idea.id } }).queryKey, { idea })
    void invalidate(client, readData, readCatalog)
  }
}

/** Shows a new order before the server answers, so that items do not jump. */
export function useShowOrder() {
  const client = useQueryClient()
  return {
    show: (order: (catalog: Catalog) => Catalog) =>
      client.setQueryData(queryOf(readCatalog).queryKey, (answer) => answer && { catalog: order(answer.catalog) }),
    again: () => invalidate(client, readCatalog),
  }
}
