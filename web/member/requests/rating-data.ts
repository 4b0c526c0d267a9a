import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRating, rateRequest } from '#contract/member/ratings.ts'
import { call } from '#web/wire/call.ts'

const UNABLE = 'That could not be kept. Please try again.'

/** What the member said of this request: at once on the screen, then kept, one press after the other. */
export function useRating(id: string) {
  const client = useQueryClient()
  const queryKey = ['rating', id]
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getRating, { params: { id } }, { signal }),
  })
  const { mutate, error, isSuccess, isPending, variables } = useMutation({
    scope: { id: `rating ${id}` },
    mutationFn: (rating: number) => call(rateRequest, { params: { id }, body: { rating } }, { fallback: UNABLE }),
    onSuccess: (kept) => client.setQueryData(queryKey, kept),
  })
  return { rating: isPending ? variables : data?.rating, rate: mutate, error, isKept: isSuccess }
}
