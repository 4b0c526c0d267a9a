import { useNavigate, useSearch } from '@tanstack/react-router'
import { isOn, oneOf, partsOf, wordsIn } from '#web/desk/shared/in-address.ts'

const BOOKS = ['changes', 'looks', 'sealed', 'questions', 'alarms'] as const

export type LogSearch = {
  book: (typeof BOOKS)[number]
  staff: string
  type: string
  thing: string
  q: string
  /** Of the readings: one member’s reference, a kind, the first and the last day, and whether it was theirs to read. */
  member: string
  kind: string
  from: string
  to: string
  not_theirs: boolean
}

/** What is looked for in the log stands in the address. */
export function parseLogSearch(given: unknown): LogSearch {
  const parts = partsOf(given)
  const words = (name: keyof LogSearch) => wordsIn(parts[name])
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
    not_theirs: isOn(parts['not_theirs']) ?? false,
  }
}

export function useLogSearch() {
  const search = useSearch({ from: '/log' })
  const navigate = useNavigate()
  const narrow = (part: Partial<LogSearch>) =>
    void navigate({ to: '/log', search: parseLogSearch({ ...search, ...part }), replace: true })
  return { search, narrow }
}
