import { useQuery } from '@tanstack/react-query'
import { expiringUrl } from '#contract/member/uploads.ts'
import { call } from '#web/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'
import { keyOf } from '#web/wire/keys.ts'
import { settings } from '#web/wire/settings.ts'

const LOOK_EVERY_MS = 1_000
/** The scanner may be down. */
const LATER_EVERY_MS = 10_000
const OFTEN = 10

/** Whether the message's uploaded file waits for its virus scan, before it is sent. False without a scanner. */
export function useFileCheck(key: string | undefined, onRefused: () => void): boolean {
  const { data } = useQuery({
    queryKey: checkKey(key ?? ''),
    async queryFn({ signal }) {
      try {
        await call(expiringUrl, { query: { key: key ?? '' } }, { signal })
        return false
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (error.status === 410) onRefused()
        return error.status === 409
      }
    },
    enabled: settings.scans_files && key !== undefined,
    retry: false,
    gcTime: 0,
    refetchInterval: ({ state }) => {
      if (!state.data) return false
      return state.dataUpdateCount < OFTEN ? LOOK_EVERY_MS : LATER_EVERY_MS
    },
  })
  return data ?? false
}

/** Not the key of the file's address, which the thread keeps for its picture. */
const checkKey = (key: string) => [...keyOf(expiringUrl, { query: { key } }), 'check'] as const
