import { useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { LETTER_LISTS } from '#contract/desk/delivery.ts'

const shape = z.object({ list: z.catch(z._default(z.enum(LETTER_LISTS), 'hand'), 'hand') })
export type DeliverySearch = z.output<typeof shape>

/** Which list is open stands in the address. */
export const parseDeliverySearch = (given: unknown): DeliverySearch => z.parse(shape, given ?? {})

export function useDeliverySearch(): DeliverySearch {
  return useSearch({ from: '/delivery' })
}
