import { useSearch } from '@tanstack/react-router'
import { type Language, languageCodes } from '#basics/language/languages.ts'
import type { DeskState, DueOn, deskRequests, WaitingOn } from '#contract/desk/queue/queue.ts'
import { SEARCH_FILTERS } from '#contract/desk/queue/search-filters.ts'
import type { CallInput } from '#contract/shared/endpoint.ts'
import { asFlag, asId, asRecord, asString, oneOf } from './search-values.ts'

export const tabs = ['Mine', 'Unassigned', 'Everyone'] as const
export type Tab = (typeof tabs)[number]

const STATES = ['submitted', 'in_progress', 'waiting_member', 'waiting_third_party', 'solved', 'closed'] as const
const WAITING = ['us', 'member', 'third_party'] as const
const DUE_ON = ['today', 'tomorrow'] as const

export type QueueSearch = {
  tab: Tab
  q: string
  state?: DeskState | undefined
  waiting?: WaitingOn | undefined
  category?: number | undefined
  company?: number | undefined
  tag?: string | undefined
  language?: Language | undefined
  overdue?: true | undefined
  due?: DueOn | undefined
  unread?: true | undefined
  snoozed?: true | undefined
}

/** The search of the queue is in the URL, so that it can be bookmarked and shared. */
export function parseQueueSearch(given: unknown): QueueSearch {
  const { tab, q, state, waiting, category, company, tag, language, overdue, due, unread, snoozed } = asRecord(given)
  return {
    tab: oneOf(tabs, tab) ?? 'Mine',
    q: asString(q),
    state: oneOf(STATES satisfies readonly DeskState[], state),
    waiting: oneOf(WAITING satisfies readonly WaitingOn[], waiting),
    category: asId(category),
    company: asId(company),
    tag: asString(tag) || undefined,
    language: oneOf(languageCodes, language),
    overdue: asFlag(overdue),
    due: oneOf(DUE_ON satisfies readonly DueOn[], due),
    unread: asFlag(unread),
    snoozed: asFlag(snoozed),
  }
}

export function useQueueSearch(): QueueSearch {
  return useSearch({ from: '/inbox' })
}

/** The current search of the queue, for a link to another request. */
export const sameQueue = (before: unknown): QueueSearch => parseQueueSearch(before)

/** Filters besides the tab and the text. */
const FILTERS = [
  'state',
  'waiting',
  'category',
  'company',
  'tag',
  'language',
  'overdue',
  'due',
  'unread',
  'snoozed',
] as const

export const filtersIn = (search: QueueSearch): number => FILTERS.filter((name) => search[name] !== undefined).length

/** Whether two searches are equal. */
export const isSameSearch = (one: QueueSearch, other: QueueSearch): boolean =>
  (['tab', 'q', ...FILTERS] as const).every((name) => one[name] === other[name])

type QueueQuery = NonNullable<CallInput<typeof deskRequests>['query']>

const ASSIGNEE: Record<Tab, string | undefined> = { Mine: 'me', Unassigned: 'none', Everyone: undefined }

/** Query parameters of the desk's API. */
export function queryFrom({
  tab,
  q,
  state,
  waiting,
  category,
  company,
  tag,
  language,
  overdue,
  due,
  unread,
  snoozed,
}: QueueSearch): QueueQuery {
  return {
    assignee: ASSIGNEE[tab],
    q: q || undefined,
    state,
    waiting_on: waiting,
    category: category?.toString(),
    company: company?.toString(),
    tag,
    language,
    overdue: overdue && 'true',
    due,
    unread: unread && 'true',
    snoozed: snoozed && 'true',
  }
}

const FILTER = new RegExp(`(?<!\\S)(?:${SEARCH_FILTERS.join('|')}):(?:"[^"]*"|[^\\s"]+)(?=(\\s)|$)`, 'giu')

/**
 * Splits search text into its complete filters and the remaining text. While typing, the last filter is complete after
 * a space.
 */
export function splitSearch(q: string, isTyping: boolean): { filters: readonly string[]; words: string } {
  const filters: string[] = []
  const words = q.replaceAll(FILTER, (filter: string, space: string | undefined) => {
    if (isTyping && space === undefined) return filter
    filters.push(filter)
    return ''
  })
  return { filters, words: filters.length > 0 ? words.replace(/^\s+/, '') : words }
}

/** The started name of a tag at the end of the search text, and its position. */
export function tagBegun(q: string): { at: number; name: string } | null {
  const begun = /(?<!\S)tag:(?:"([^"]*)|([^\s"]*))$/iu.exec(q)
  return begun && { at: begun.index, name: begun[1] ?? begun[2] ?? '' }
}

/** A complete filter for a tag. */
export const tagFilter = (tag: string): string => (/\s/.test(tag) ? `tag:"${tag}" ` : `tag:${tag} `)

/** Search text for the API and the URL. */
export const joinSearch = (filters: readonly string[], words: string): string =>
  filters.length > 0 ? `${filters.join(' ')} ${words}` : words
