import { createStore } from '#basics/store.ts'

type Asked = {
  readonly requestId: string
  /** Whether one has been given; false leaves the request closed. */
  readonly settle: (given: boolean) => void
}

/** The request that a colleague has and somebody wants to open; the frame shows the dialog that asks why. */
export const askedReason = createStore<Asked | null>(null)

let waiting: { requestId: string; given: Promise<boolean> } | null = null

/** Asks why; several calls for one request wait for one answer. */
export function askReason(requestId: string, signal?: AbortSignal): Promise<boolean> {
  if (waiting?.requestId === requestId) return waiting.given
  askedReason.current()?.settle(false)
  const given = new Promise<boolean>((resolve) => {
    const settle = (isGiven: boolean) => {
      signal?.removeEventListener('abort', leave)
      waiting = null
      askedReason.set(null)
      resolve(isGiven)
    }
    const leave = () => settle(false)
    signal?.addEventListener('abort', leave)
    askedReason.set({ requestId, settle })
  })
  waiting = { requestId, given }
  return given
}
