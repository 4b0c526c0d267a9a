import { useSearch } from '@tanstack/react-router'
import type { Catalog, ListedCategory } from '#contract/desk/catalog.ts'
import { idIn, isOn, oneOf, partsOf, wordsIn } from '#web/desk/shared/in-address.ts'

export type CatalogSearch = { category?: number | undefined; q: string; retired: boolean }

/** What of the catalog is shown travels in the address. */
export function parseCatalogSearch(given: unknown): CatalogSearch {
  const { category, q, retired } = partsOf(given)
  return { category: idIn(category), q: wordsIn(q), retired: isOn(retired) ?? false }
}

export function useCatalogSearch(): CatalogSearch {
  return useSearch({ from: '/catalog' })
}

/** The category that the address names, else the first. */
export function useOpenCategory({ categories }: Catalog): ListedCategory | undefined {
  const { category: wanted } = useCatalogSearch()
  const named = categories.find(({ id }) => id === wanted)
  return named ?? categories.find(({ retired }) => !retired) ?? categories[0]
}

export type IdeaSearch = {
  /** The key of the question that is open; none: the first, or on a phone the list, unless something is to be decided. */
  question?: string | undefined
  show?: 'questions' | 'preview' | undefined
}

export function parseIdeaSearch(given: unknown): IdeaSearch {
  const { question, show } = partsOf(given)
  return { question: wordsIn(question) || undefined, show: oneOf(['questions', 'preview'], show) }
}

export function useIdeaSearch(): IdeaSearch {
  return useSearch({ from: '/catalog/ideas/$id' })
}
