import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  askPrivateAddress,
  chooseNotices,
  type NoticeChoices,
  type NoticeSettings,
  removePrivateAddress,
  sendSampleNotice,
} from '#contract/member/notices.ts'
import { toasts } from '#web/kit/toasts.ts'
import { call } from '#web/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'
import { readNotices } from '../shared/device/compare-notices.ts'
import { startDeviceNotices, stopDeviceNotices } from '../shared/device/device-notices.ts'

const KEY = ['notices']
const UNABLE_TO_READ = 'We could not see how you are notified of an answer.'
const UNABLE = 'That was not saved. Please try again.'
const UNABLE_HERE = 'This browser did not take notices. Please try again.'
const UNABLE_TO_SEND = 'That could not be sent. Please try again.'

export function useNotices() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => readNotices({ signal, fallback: UNABLE_TO_READ }),
  })
}

/** One after the other: the last choice is the one that stays, and a sample is as was chosen before it. */
const IN_ORDER = { id: 'notices' }

/** Saves what is chosen. @param onFailed with what stands on the server */
export function useChoosing(onFailed: (stands: NoticeChoices) => void) {
  const client = useQueryClient()
  return useMutation({
    scope: IN_ORDER,
    mutationFn: async (chosen: NoticeChoices) =>
      (await call(chooseNotices, { body: chosen }, { fallback: UNABLE })).notices,
    onSuccess: (notices) => client.setQueryData(KEY, notices),
    onError: () => {
      const stands = client.getQueryData<NoticeSettings>(KEY)
      if (stands) onFailed(stands)
    },
  })
}

/** Asks for a private address; null takes it away again. */
export function useSavePrivateAddress() {
  const client = useQueryClient()
  return async (email: string | null) => {
    const { notices } =
      email === null
        ? await call(removePrivateAddress, {}, { fallback: UNABLE })
        : await call(askPrivateAddress, { body: { email } }, { fallback: UNABLE })
    client.setQueryData(KEY, notices)
  }
}

/** Starts or stops notices on this device. */
export function useThisDevice(pushKey: string) {
  const client = useQueryClient()
  return useMutation({
    scope: IN_ORDER,
    mutationFn: async (wanted: boolean) => {
      try {
        return await (wanted ? startDeviceNotices(pushKey) : stopDeviceNotices())
      } catch (error) {
        // the browser's own words are for nobody
        throw error instanceof CallError ? error : new Error(UNABLE_HERE, { cause: error })
      }
    },
    onSuccess: (notices) => notices && client.setQueryData(KEY, notices),
  })
}

/** @param email where a mail goes; null where none does */
export function useSample(email: string | null) {
  const client = useQueryClient()
  return useMutation({
    scope: IN_ORDER,
    mutationFn: () => call(sendSampleNotice, {}, { fallback: UNABLE_TO_SEND }),
    onSuccess: async () => {
      toasts.show({
        type: 'success',
        message: email ? `On its way to ${email}.` : 'On its way to this device.',
        autoDismiss: true,
      })
      await client.invalidateQueries({ queryKey: KEY })
    },
  })
}
