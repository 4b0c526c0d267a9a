import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cleanLine } from '#basics/text.ts'
import { deskCloseLetters, deskDelivery, deskNeedsAHand, deskSendAgain, type Letter } from '#contract/desk/delivery.ts'
import { call } from '#web/desk/shared/call.ts'
import { toasts } from '#web/kit/toasts.ts'
import type { DeliverySearch } from './delivery-search.ts'

const KEY = ['delivery']
const LOOK_EVERY_MS = 15_000

const COUNT_EVERY_MS = 60_000

const wanted = ({ list, q }: DeliverySearch) => ({ list, q: cleanLine(q) || undefined })

export function useNeedsAHand() {
  return useQuery({
    queryKey: [...KEY, 'count'],
    refetchInterval: COUNT_EVERY_MS,
    queryFn: ({ signal }) => call(deskNeedsAHand, {}, { signal }),
  })
}

/** The whole of a list, not only what is shown. */
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
  const query = wanted(search)
  return useInfiniteQuery({
    queryKey: [...KEY, 'letters', query],
    refetchInterval: LOOK_EVERY_MS,
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => call(deskDelivery, { query: { ...query, after: pageParam } }, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

const VERBS = { again: deskSendAgain, close: deskCloseLetters } as const
export type LetterAct = { readonly verb: keyof typeof VERBS; readonly ids: readonly number[] }

/** Acts on letters, and says how many of them it has reached. */
export function useAct() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ verb, ids }: LetterAct) => call(VERBS[verb], { body: { letter_ids: [...ids] } }),
    onSuccess({ count }, act) {
      toasts.show({ type: count > 0 ? 'success' : 'warn', message: doneLabel(act, count), autoDismiss: true })
    },
    onError: (error) => toasts.show({ type: 'error', message: error.message }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

function doneLabel({ verb, ids }: LetterAct, count: number): string {
  if (verb === 'close') return count === 1 ? 'It is closed.' : `${count} are closed.`
  if (count === 0) return 'That can no longer be sent.'
  const sent = count === 1 ? 'It is on its way again.' : `${count} are on their way again.`
  return count < ids.length ? `${sent} The rest can no longer be sent.` : sent
}
