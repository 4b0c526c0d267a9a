import { useQueueChoices } from '#web/desk/shared/queries.ts'
import type { QueueSearch } from '#web/desk/shared/queue-search.ts'
import { STATE_LABELS } from '#web/desk/shared/request-labels.ts'

export const WAITING_ON = {
  us: 'Waiting on us',
  member: 'Waiting on the member',
  third_party: 'Waiting on somebody else',
} as const

const DUE = { late: 'Late', today: 'Today', tomorrow: 'Tomorrow' } as const
export const DUE_ON = { today: DUE.today, tomorrow: DUE.tomorrow } as const

export type FilterOption = { readonly value: string; readonly label: string }
/** One of the words by which the queue can be cut, with what can be chosen of it. */
export type FilterWord = {
  readonly label: string
  /** What is chosen; empty: nothing. */
  readonly value: string
  readonly options: readonly FilterOption[]
  /** What choosing it makes of the address. */
  readonly choose: (value: string) => Partial<QueueSearch>
}

/** All words that have something to choose from. */
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
  ]
  return words.filter(({ options }) => options.length > 0)
}

/** Words by key, as a list of choices. */
export const optionsOf = (words: Record<string, string>): FilterOption[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** Which of the keys was chosen; none where nothing was. */
export function keyOf<K extends string>(words: Record<K, string>, value: string): K | undefined {
  return Object.hasOwn(words, value) ? (value as K) : undefined // it has just been seen to be one
}

/** What has a name. While they come, and where one is gone, what is chosen stays chosen. */
export function named(things: readonly { id: number; name: string }[] | undefined, chosen: number | undefined) {
  const options = things?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []
  const isMissing = chosen !== undefined && !things?.some(({ id }) => id === chosen)
  return isMissing ? [{ value: String(chosen), label: things ? 'One that is gone' : '…' }, ...options] : options
}

export const numberIn = (value: string): number | undefined => (value === '' ? undefined : Number(value))

/** The desk's tags, and the chosen one: no request may have it anymore, and it can still be taken away. */
export function tagOptions(tags: readonly string[] = [], chosen: string | undefined): FilterOption[] {
  const all = chosen === undefined || tags.includes(chosen) ? tags : [...tags, chosen]
  return all.map((tag) => ({ value: tag, label: tag }))
}
