import { idIn, partsOf } from '#web/desk/shared/in-address.ts'

/** The colleague for whom one hands over; without one it is one's own page. */
export type HandoverSearch = { for?: number | undefined }

export const parseHandoverSearch = (given: unknown): HandoverSearch => ({ for: idIn(partsOf(given)['for']) })
