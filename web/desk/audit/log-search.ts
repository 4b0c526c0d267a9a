import { useNavigate, useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'

const text = z.catch(z._default(z.coerce.string(), ''), '')
const shape = z.object({
  book: z.catch(z._default(z.enum(['changes', 'looks', 'sealed', 'questions', 'alarms']), 'changes'), 'changes'),
  staff: text,
  type: text,
  thing: text,
  q: text,
  /** Of the readings: one member’s reference, a kind, the first and the last day, and whether it was theirs to read. */
  member: text,
  kind: text,
  from: text,
  to: text,
  not_theirs: z.catch(z._default(z.coerce.boolean(), false), false),
})
export type LogSearch = z.output<typeof shape>

/** What is looked for in the log stands in the address. */
export const parseLogSearch = (given: unknown): LogSearch => z.parse(shape, given ?? {})

export function useLogSearch() {
  const search = useSearch({ from: '/log' })
  const navigate = useNavigate()
  const narrow = (part: Partial<LogSearch>) =>
    void navigate({ to: '/log', search: parseLogSearch({ ...search, ...part }), replace: true })
  return { search, narrow }
}
