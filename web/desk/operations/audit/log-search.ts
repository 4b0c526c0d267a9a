import { useNavigate, useSearch } from '@tanstack/react-router'
import { asFlag, asRecord, asString, oneOf } from '#web/desk/shared/search-params/search-values.ts'

const BOOKS = ['changes', 'looks', 'sealed', 'questions', 'alarms'] as const

export type LogSearch = {
  book: (typeof BOOKS)[number]
  staff: string
  type: string
  thing: string
  q: string
  /**
   * Filters for readings: the member's reference, a kind, the first and last day, and whether a colleague had the
   * request.
   */
  member: string
  kind: string
  from: string
  to: string
  not_theirs: boolean
}

/** The filters of the log are in the URL. */
export function parseLogSearch(given: unknown): LogSearch {
  const parts = asRecord(given)
  const words = (name: keyof LogSearch) => asString(parts[name])
  return {
    book: oneOf(BOOKS, parts['book']) ?? 'changes',
    staff: words('staff'),
    type: words('type'),
    thing: words('thing'),
    q: words('q'),
    member: words('member'),
    kind: words('kind'),
    from: words('from'),
    to: words('to'),
    not_theirs: asFlag(parts['not_theirs']) ?? false,
  }
}

export function useLogSearch() {
  const search = useSearch({ from: '/log' })
  const navigate = useNavigate()
  const narrow = (part: Partial<LogSearch>) =>
    void navigate({ to: '/log', search: parseLogSearch({ ...search, ...part }), replace: true })
  return { search, narrow }
}
