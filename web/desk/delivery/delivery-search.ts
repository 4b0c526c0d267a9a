import { useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { LETTER_LISTS } from '#contract/desk/delivery.ts'

const shape = z.object({
  list: z.catch(z._default(z.enum(LETTER_LISTS), 'hand'), 'hand'),
  q: z.catch(z._default(z.string(), ''), ''),
})
export type DeliverySearch = z.output<typeof shape>

/** Which list is open, and what is searched, stand in the address. */
export const parseDeliverySearch = (given: unknown): DeliverySearch => z.parse(shape, given ?? {})

export function useDeliverySearch(): DeliverySearch {
  return useSearch({ from: '/delivery' })
}
