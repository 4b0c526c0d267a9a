import {
  type MutationKey,
  type MutationScope,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Endpoint } from '#contract/shared/endpoint.ts'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { invalidate } from './keys.ts'

interface ActOptions<Input, Result> {
  mutationKey?: MutationKey
  /** Acts of the same scope run one after another. */
  scope?: MutationScope
  /** Message of a toast after success; an empty one shows none. */
  done?: string | ((result: Result, input: Input) => string | false | null | undefined)
  onDone?: (result: Result, input: Input) => unknown
  /** Whether a failure is shown as a toast. Otherwise the caller shows `failure`. */
  failsInToast?: boolean | ((error: Error, input: Input) => boolean)
  onFailed?: (error: Error, input: Input) => unknown
  /** Endpoints to refetch after success or failure, because someone else may have been faster. */
  refetch?: readonly Endpoint[]
  onSettled?: () => unknown
}

export type Act<Input, Result> = UseMutationResult<Result, Error, Input> & {
  act: UseMutationResult<Result, Error, Input>['mutate']
  failure: string | null
}
type Message = string | null | undefined

/**
 * An act that changes something: a call, then the data to refetch, and a toast or a failure to show. Without arguments,
 * `act` takes the function to run, which returns the message of the toast.
 */
export function useAct(): Act<() => Promise<Message>, Message>
export function useAct<Input = void, Result = unknown>(
  perform: (input: Input) => Promise<Result>,
  options?: ActOptions<Input, Result>,
): Act<Input, Result>
export function useAct<Input, Result>(
  perform: (input: Input) => Promise<Result> = runGiven as never, // as the first overload types it
  options: ActOptions<Input, Result> = { done: asMessage as never },
): Act<Input, Result> {
  const client = useQueryClient()
  const { done, onDone, failsInToast, onFailed, refetch = [], onSettled, ...rest } = options
  const mutation = useMutation({
    ...rest,
    mutationFn: perform,
    async onSuccess(result, input) {
      await onDone?.(result, input)
      const message = typeof done === 'function' ? done(result, input) : done
      if (message) toasts.done(message)
    },
    onError(error, input) {
      const inToast = typeof failsInToast === 'function' ? failsInToast(error, input) : failsInToast
      if (inToast) toasts.fail(error)
      onFailed?.(error, input)
    },
    async onSettled() {
      if (refetch.length > 0) await invalidate(client, ...refetch)
      await onSettled?.()
    },
  })
  return { ...mutation, act: mutation.mutate, failure: mutation.error?.message ?? null }
}

const runGiven = (run: () => Promise<Message>) => run()
const asMessage = (message: Message) => message
