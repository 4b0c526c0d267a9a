import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { cleanLine } from '#basics/text/text.ts'
import {
  deskCloseLetters,
  deskDelivery,
  deskNeedsAHand,
  deskSendAgain,
  type Letter,
} from '#contract/desk/operations/delivery.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { pagesOf, queryOf } from '#web/desk/shared/wire/query-of.ts'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { useAct } from '#web/wire/use-act.ts'
import type { DeliverySearch } from './delivery-search.ts'

const LOOK_EVERY_MS = 15_000

const COUNT_EVERY_MS = 60_000

const wanted = ({ list, q }: DeliverySearch) => ({ list, q: cleanLine(q) || undefined })

export function useNeedsAHand() {
  return useQuery({
    ...queryOf(deskNeedsAHand),
    refetchInterval: COUNT_EVERY_MS,
  })
}

/** The whole list, including letters that are not loaded. */
export async function allLetters(search: DeliverySearch): Promise<Letter[]> {
  const letters: Letter[] = []
  let after: string | undefined
  do {
    const page = await call(deskDelivery, { query: { ...wanted(search), after } })
    letters.push(...page.letters)
    after = page.next ?? undefined
  } while (after)
  return letters
}

export function useDelivery(search: DeliverySearch) {
  return useInfiniteQuery({
    ...pagesOf(deskDelivery, wanted(search)),
    refetchInterval: LOOK_EVERY_MS,
    placeholderData: keepPreviousData,
  })
}

const VERBS = { again: deskSendAgain, close: deskCloseLetters } as const
export type LetterAct = { readonly verb: keyof typeof VERBS; readonly ids: readonly number[] }

/** Acts on letters and shows the number that were changed. */
export const useLetterAct = () =>
  useAct(({ verb, ids }: LetterAct) => call(VERBS[verb], { body: { letter_ids: [...ids] } }), {
    onDone({ count }, act) {
      toasts.show({ type: count > 0 ? 'success' : 'warn', message: doneLabel(act, count), autoDismiss: true })
    },
    failsInToast: true,
    refetch: [deskNeedsAHand, deskDelivery],
  })

function doneLabel({ verb, ids }: LetterAct, count: number): string {
  if (verb === 'close') return count === 1 ? 'It is closed.' : `${count} are closed.`
  if (count === 0) return 'That can no longer be sent.'
  const sent = count === 1 ? 'It is on its way again.' : `${count} are on their way again.`
  return count < ids.length ? `${sent} The rest can no longer be sent.` : sent
}
