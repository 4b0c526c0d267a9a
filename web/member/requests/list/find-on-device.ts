import { excerptOf, wordsOf } from '#basics/text/excerpt.ts'
import { foldForSearch } from '#basics/text/text.ts'
import { FOUND_MAX, type FoundRequest } from '#contract/member/finding.ts'
import { getRequest, type RequestDetail } from '#contract/member/requests.ts'
import { plainText } from '#web/kit/lists/plain-text.ts'
import { openDeviceStore } from '#web/member/shared/device/device-store.ts'
import { keyOf } from '#web/wire/keys.ts'

const THREADS = JSON.stringify(keyOf(getRequest)).slice(0, -1)

/** Searches offline, in the threads that were last opened on this device. */
export async function findOnDevice(q: string): Promise<{ requests: FoundRequest[]; more: boolean }> {
  const device = await openDeviceStore()
  const stored = await device.getAll('answers')
  const threads = stored.flatMap(({ query, data }) =>
    // the same query keys as in stored-answers.ts
    query.startsWith(THREADS) ? [data as RequestDetail] : [],
  )
  const found = findIn(threads, q)
  return { requests: found.slice(0, FOUND_MAX), more: found.length > FOUND_MAX }
}

/** The same rule as on the server: every word, anywhere; the excerpt is the place with the most of them. */
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

/** Newest first, because the first of two equal matches is shown. */
function placesOf({ messages, details }: RequestDetail) {
  const inMessages = messages
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
  return [...inMessages, { where: 'details' as const, by: null, at: null, message_id: null, text: details }]
}
