import { asId, asRecord } from '#web/desk/shared/search-params/search-values.ts'

/** The colleague whose requests are handed over. Without it the page is the signed-in concierge's own. */
export type HandoverSearch = { for?: number | undefined }

export const parseHandoverSearch = (given: unknown): HandoverSearch => ({ for: asId(asRecord(given)['for']) })
