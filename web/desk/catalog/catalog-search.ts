import { useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import type { Catalog, ListedCategory } from '#contract/desk/catalog.ts'

const shape = z.object({
  category: z.catch(z.optional(z.coerce.number()), undefined),
  q: z.catch(z._default(z.string(), ''), ''),
  retired: z.catch(z._default(z.boolean(), false), false),
})
export type CatalogSearch = z.output<typeof shape>

/** What of the catalog is shown travels in the address. */
export const parseCatalogSearch = (given: unknown): CatalogSearch => z.parse(shape, given ?? {})

export function useCatalogSearch(): CatalogSearch {
  return useSearch({ from: '/catalog' })
}

/** The category that the address names, else the first. */
export function useOpenCategory({ categories }: Catalog): ListedCategory | undefined {
  const { category: wanted } = useCatalogSearch()
  const named = categories.find(({ id }) => id === wanted)
  return named ?? categories.find(({ retired }) => !retired) ?? categories[0]
}

const ideaShape = z.object({
  /** The key of the question that is open; none: the first, or on a phone the list, unless something is to be decided. */
  question: z.catch(z.optional(z.string()), undefined),
  show: z.catch(z.optional(z.enum(['questions', 'preview'])), undefined),
})
export type IdeaSearch = z.output<typeof ideaShape>

export const parseIdeaSearch = (given: unknown): IdeaSearch => z.parse(ideaShape, given ?? {})

export function useIdeaSearch(): IdeaSearch {
  return useSearch({ from: '/catalog/ideas/$id' })
}
