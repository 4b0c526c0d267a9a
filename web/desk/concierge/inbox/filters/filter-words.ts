import { languageOptions } from '#basics/language/language-name.ts'
import { isLanguage } from '#basics/language/languages.ts'
import { STATE_LABELS } from '#web/desk/shared/request-labels.ts'
import type { QueueSearch } from '#web/desk/shared/search-params/queue-search.ts'
import { useQueueChoices } from '#web/desk/shared/wire/queries.ts'

export const WAITING_ON = {
  us: 'Waiting on us',
  member: 'Waiting on the member',
  third_party: 'Waiting on someone else',
} as const

const DUE = { late: 'Late', today: 'Today', tomorrow: 'Tomorrow' } as const
export const DUE_ON = { today: DUE.today, tomorrow: DUE.tomorrow } as const

export type FilterOption = { readonly value: string; readonly label: string }
/** A filter of the queue with its options. */
export type FilterWord = {
  readonly label: string
  /** The chosen option; empty for none. */
  readonly value: string
  readonly options: readonly FilterOption[]
  /** Changes of the search when an option is chosen. */
  readonly choose: (value: string) => Partial<QueueSearch>
}

/** All filters that have options. */
export function useFilterWords(search: QueueSearch): readonly FilterWord[] {
  const { data } = useQueueChoices()
  const words: FilterWord[] = [
    {
      label: 'Company',
      value: String(search.company ?? ''),
      options: named(data?.companies, search.company),
      choose: (value) => ({ company: numberIn(value) }),
    },
    {
      label: 'Category',
      value: String(search.category ?? ''),
      options: named(data?.categories, search.category),
      choose: (value) => ({ category: numberIn(value) }),
    },
    {
      label: 'Waiting on',
      value: search.waiting ?? '',
      options: optionsOf(WAITING_ON),
      choose: (value) => ({ waiting: keyOf(WAITING_ON, value) }),
    },
    {
      label: 'State',
      value: search.state ?? '',
      options: optionsOf(STATE_LABELS),
      choose: (value) => ({ state: keyOf(STATE_LABELS, value) }),
    },
    {
      label: 'Due',
      value: search.overdue ? 'late' : (search.due ?? ''),
      options: optionsOf(DUE),
      choose: (value) => ({ overdue: value === 'late' || undefined, due: keyOf(DUE_ON, value) }),
    },
    {
      label: 'Tag',
      value: search.tag ?? '',
      options: tagOptions(data?.tags, search.tag),
      choose: (tag) => ({ tag: tag || undefined }),
    },
    {
      label: 'Language',
      value: search.language ?? '',
      options: languageOptions,
      choose: (language) => ({ language: isLanguage(language) ? language : undefined }),
    },
  ]
  return words.filter(({ options }) => options.length > 0)
}

/** Options from labels by key. */
export const optionsOf = (words: Record<string, string>): FilterOption[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** The chosen key; undefined for none. */
export function keyOf<K extends string>(words: Record<K, string>, value: string): K | undefined {
  return Object.hasOwn(words, value) ? (value as K) : undefined // `hasOwn` has just verified it
}

/** Options for records with names. The chosen one is kept while options load, and if its record no longer exists. */
export function named(things: readonly { id: number; name: string }[] | undefined, chosen: number | undefined) {
  const options = things?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []
  const isMissing = chosen !== undefined && !things?.some(({ id }) => id === chosen)
  return isMissing ? [{ value: String(chosen), label: things ? 'Deleted' : '…' }, ...options] : options
}

export const numberIn = (value: string): number | undefined => (value === '' ? undefined : Number(value))

/** The desk's tags and the chosen one, which can be removed even if no request has it anymore. */
export function tagOptions(tags: readonly string[] = [], chosen: string | undefined): FilterOption[] {
  const all = chosen === undefined || tags.includes(chosen) ? tags : [...tags, chosen]
  return all.map((tag) => ({ value: tag, label: tag }))
}
