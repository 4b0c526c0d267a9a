import { useQuery, useQueryClient } from '@tanstack/react-query'
import { msg, t } from '#basics/language/translate.ts'
import {
  askPrivateAddress,
  chooseNotices,
  type NoticeChoices,
  type NoticeSettings,
  readNoticeSettings,
  removePrivateAddress,
  sendSampleNotice,
} from '#contract/member/notices.ts'
import { readNotices } from '#web/member/shared/device/compare-notices.ts'
import { startDeviceNotices, stopDeviceNotices } from '#web/member/shared/device/device-notices.ts'
import { call } from '#web/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'
import { keyOf } from '#web/wire/keys.ts'
import { useAct } from '#web/wire/use-act.ts'

const UNABLE_TO_READ = msg('We couldn’t load how you are notified of an answer.')
const UNABLE = msg('That was not saved. Please try again.')
const UNABLE_HERE = msg('This browser did not take notices. Please try again.')
const UNABLE_TO_SEND = msg('That could not be sent. Please try again.')

export function useNotices() {
  return useQuery({
    queryKey: keyOf(readNoticeSettings),
    queryFn: ({ signal }) => readNotices({ signal, fallback: t(UNABLE_TO_READ) }),
  })
}

/** Runs one call at a time, so that the last choice wins and a sample uses the choices made before it. */
const IN_ORDER = { id: 'notices' }

/** Saves the settings. @param onFailed gets the settings that the server has */
export function useChoosing(onFailed: (current: NoticeChoices) => void) {
  const client = useQueryClient()
  return useAct(
    async (chosen: NoticeChoices) => (await call(chooseNotices, { body: chosen }, { fallback: t(UNABLE) })).notices,
    {
      scope: IN_ORDER,
      onDone: (notices) => client.setQueryData(keyOf(readNoticeSettings), notices),
      onFailed() {
        const current = client.getQueryData<NoticeSettings>(keyOf(readNoticeSettings))
        if (current) onFailed(current)
      },
    },
  )
}

/** Requests a private address; null removes it. */
export function useSavePrivateAddress() {
  const client = useQueryClient()
  return async (email: string | null) => {
    const { notices } =
      email === null
        ? await call(removePrivateAddress, {}, { fallback: t(UNABLE) })
        : await call(askPrivateAddress, { body: { email } }, { fallback: t(UNABLE) })
    client.setQueryData(keyOf(readNoticeSettings), notices)
  }
}

/** Turns notices on this device on or off. */
export function useThisDevice(pushKey: string) {
  const client = useQueryClient()
  return useAct(
    async (wanted: boolean) => {
      try {
        return await (wanted ? startDeviceNotices(pushKey) : stopDeviceNotices())
      } catch (error) {
        // the browser's own message is not meant for people
        throw error instanceof CallError ? error : new Error(t(UNABLE_HERE), { cause: error })
      }
    },
    {
      scope: IN_ORDER,
      onDone: (notices) => notices && client.setQueryData(keyOf(readNoticeSettings), notices),
    },
  )
}

/** @param email the address for mails; null for none */
export function useSample(email: string | null) {
  return useAct(() => call(sendSampleNotice, {}, { fallback: t(UNABLE_TO_SEND) }), {
    scope: IN_ORDER,
    done: email ? t('On its way to {email}.', { email }) : t('On its way to this device.'),
    refetch: [readNoticeSettings],
  })
}
