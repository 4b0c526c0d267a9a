import { useSearch } from '@tanstack/react-router'
import type { DeskState, DueOn, deskRequests, WaitingOn } from '#contract/desk/queue.ts'
import { SEARCH_FILTERS } from '#contract/desk/search-filters.ts'
import type { CallInput } from '#contract/shared/endpoint.ts'
import { idIn, isOn, oneOf, partsOf, wordsIn } from './in-address.ts'

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
  overdue?: true | undefined
  due?: DueOn | undefined
  unread?: true | undefined
  snoozed?: true | undefined
}

/** What the queue shows travels in the address, so that it can be bookmarked and shared. */
export function parseQueueSearch(given: unknown): QueueSearch {
  const { tab, q, state, waiting, category, company, tag, overdue, due, unread, snoozed } = partsOf(given)
  return {
    tab: oneOf(tabs, tab) ?? 'Mine',
    q: wordsIn(q),
    state: oneOf(STATES satisfies readonly DeskState[], state),
    waiting: oneOf(WAITING satisfies readonly WaitingOn[], waiting),
    category: idIn(category),
    company: idIn(company),
    tag: wordsIn(tag) || undefined,
    overdue: isOn(overdue),
    due: oneOf(DUE_ON satisfies readonly DueOn[], due),
    unread: isOn(unread),
    snoozed: isOn(snoozed),
  }
}

export function useQueueSearch(): QueueSearch {
  return useSearch({ from: '/inbox' })
}

/** The queue as it was, for a link to another request. */
export const sameQueue = (before: unknown): QueueSearch => parseQueueSearch(before)

/** What narrows it besides the tab and the words. */
const FILTERS = ['state', 'waiting', 'category', 'company', 'tag', 'overdue', 'due', 'unread', 'snoozed'] as const

export const filtersIn = (search: QueueSearch): number => FILTERS.filter((name) => search[name] !== undefined).length

/** Whether two addresses show the same. */
export const isSameSearch = (one: QueueSearch, other: QueueSearch): boolean =>
  (['tab', 'q', ...FILTERS] as const).every((name) => one[name] === other[name])

type QueueQuery = NonNullable<CallInput<typeof deskRequests>['query']>

const ASSIGNEE: Record<Tab, string | undefined> = { Mine: 'me', Unassigned: 'none', Everyone: undefined }

/** The same as the desk's API asks for it. */
export function queryFrom({
  tab,
  q,
  state,
  waiting,
  category,
  company,
  tag,
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
    overdue: overdue && 'true',
    due,
    unread: unread && 'true',
    snoozed: snoozed && 'true',
  }
}

const FILTER = new RegExp(`(?<!\\S)(?:${SEARCH_FILTERS.join('|')}):(?:"[^"]*"|[^\\s"]+)(?=(\\s)|$)`, 'giu')

/**
 * What was typed, as its finished filters and the words that are left. While one types, the last is finished by the space
 * after it.
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

/** What stands of a tag's name where somebody is about to type one, and from where. */
export function tagBegun(q: string): { at: number; name: string } | null {
  const begun = /(?<!\S)tag:(?:"([^"]*)|([^\s"]*))$/iu.exec(q)
  return begun && { at: begun.index, name: begun[1] ?? begun[2] ?? '' }
}

/** The filter by a tag, finished. */
export const tagFilter = (tag: string): string => (/\s/.test(tag) ? `tag:"${tag}" ` : `tag:${tag} `)

/** As it is asked for and stands in the address. */
export const joinSearch = (filters: readonly string[], words: string): string =>
  filters.length > 0 ? `${filters.join(' ')} ${words}` : words
