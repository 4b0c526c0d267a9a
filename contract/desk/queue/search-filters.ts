/** Filter names that can precede a colon in a search of the queue. */
export const SEARCH_FILTERS = [
  'from',
  'company',
  'assignee',
  'tag',
  'language',
  'is',
  'has',
  'due',
  'before',
  'since',
] as const
