import { createStore } from '#basics/store.ts'

type Asked = {
  readonly requestId: string
  /** Resolves with whether a reason was given. False keeps the request closed. */
  readonly settle: (given: boolean) => void
}

/** The colleague's request that this person wants to open. The frame shows the dialog that asks for a reason. */
export const askedReason = createStore<Asked | null>(null)

let waiting: { requestId: string; given: Promise<boolean> } | null = null

/** Asks for a reason. Several calls for one request share one dialog. */
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
