import { excerptOf, wordsOf } from '#basics/excerpt.ts'
import { foldForSearch } from '#basics/text.ts'
import { FOUND_MAX, type FoundRequest } from '#contract/member/finding.ts'
import type { RequestDetail } from '#contract/member/requests.ts'
import { plainText } from '#web/kit/plain-text.ts'
import { openDeviceStore } from '../shared/device/device-store.ts'
import { keys } from '../shared/queries.ts'

const THREADS = JSON.stringify(keys.request('')).slice(0, -3)

/** Offline: in what this device has, the threads that were opened here last. */
export async function findOnDevice(q: string): Promise<{ requests: FoundRequest[]; more: boolean }> {
  const device = await openDeviceStore()
  const stored = await device.getAll('answers')
  const threads = stored.flatMap(({ query, data }) =>
    // as stored-answers.ts stores them, by their query
    query.startsWith(THREADS) ? [data as RequestDetail] : [],
  )
  const found = findIn(threads, q)
  return { requests: found.slice(0, FOUND_MAX), more: found.length > FOUND_MAX }
}

/** The same rule as the server's: every word, anywhere; the place that holds the most of them. */
export function findIn(threads: readonly RequestDetail[], q: string): FoundRequest[] {
  const words = wordsOf(q)
  if (words.length === 0) return []
  const hitsIn = (text: string) => words.filter((word) => foldForSearch(text).includes(foldForSearch(word)))
  return threads.flatMap((thread) => {
    const places = placesOf(thread)
    const held = new Set([thread.name, ...places.map(({ text }) => text)].flatMap(hitsIn))
    if (held.size < words.length) return []
    const [best] = places.toSorted((one, other) => hitsIn(other.text).length - hitsIn(one.text).length)
    const isHit = best && hitsIn(best.text).length > 0
    return [{ ...thread, match: isHit ? { ...best, parts: excerptOf(best.text, words) } : null }]
  })
}

/** The newest first, as of two that hold as much the first is shown. */
function placesOf({ messages, details }: RequestDetail) {
  const said = messages
    .toReversed()
    .flatMap(({ id, body_html, source, source_name, external_created_at, attachments }) => [
      {
        where: 'message' as const,
        by: source === 'other' ? source_name : null,
        at: external_created_at,
        message_id: id,
        text: plainText(body_html),
      },
      ...attachments.map(({ filename }) => ({
        where: 'file' as const,
        by: null,
        at: null,
        message_id: id,
        text: filename,
      })),
    ])
  return [...said, { where: 'details' as const, by: null, at: null, message_id: null, text: details }]
}
