import { useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'

const shape = z.object({ q: z.catch(z._default(z.string(), ''), '') })
export type AccountSearch = z.output<typeof shape>

/** Whom one looks for stands in the address, so that Back leads back to it. */
export const parseAccountSearch = (given: unknown): AccountSearch => z.parse(shape, given ?? {})

export function useAccountSearch(): AccountSearch {
  return useSearch({ from: '/accounts' })
}
