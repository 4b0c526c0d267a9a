import { useSearch } from '@tanstack/react-router'
import type { Language } from '#basics/language/languages.ts'
import type { Catalog, ListedCategory } from '#contract/desk/operations/catalog.ts'
import { isTarget } from '#web/desk/operations/shared/translation/languages.ts'
import { asFlag, asId, asRecord, asString, oneOf } from '#web/desk/shared/search-params/search-values.ts'

export type CatalogSearch = { category?: number | undefined; q: string; retired: boolean }

/** The shown part of the catalog is in the URL. */
export function parseCatalogSearch(given: unknown): CatalogSearch {
  const { category, q, retired } = asRecord(given)
  return { category: asId(category), q: asString(q), retired: asFlag(retired) ?? false }
}

export function useCatalogSearch(): CatalogSearch {
  return useSearch({ from: '/catalog' })
}

/** The category in the URL, otherwise the first one. */
export function useOpenCategory({ categories }: Catalog): ListedCategory | undefined {
  const { category: wanted } = useCatalogSearch()
  const named = categories.find(({ id }) => id === wanted)
  return named ?? categories.find(({ retired }) => !retired) ?? categories[0]
}

export type IdeaSearch = {
  /** Key of the open question. Without it: the first question, or the list on a phone, unless a decision is pending. */
  question?: string | undefined
  show?: 'questions' | 'preview' | undefined
  /** Language whose translation is edited beside the English. */
  language?: Language | undefined
}

export function parseIdeaSearch(given: unknown): IdeaSearch {
  const { question, show, language } = asRecord(given)
  return {
    question: asString(question) || undefined,
    show: oneOf(['questions', 'preview'], show),
    language: isTarget(language) ? language : undefined,
  }
}

export function useIdeaSearch(): IdeaSearch {
  return useSearch({ from: '/catalog/ideas/$id' })
}
