/** What narrows a search of the queue, before a colon. */
export const SEARCH_FILTERS = ['from', 'company', 'assignee', 'tag', 'is', 'has', 'due', 'before', 'since'] as const
