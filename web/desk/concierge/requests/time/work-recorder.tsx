import { useEffect } from 'react'
import { deskOwnTime, IDLE_AFTER_MS } from '#contract/desk/requests/time-spent.ts'
import { refetchAnswers, useSession } from '#web/desk/shared/wire/queries.ts'
import { sendStored, storeStretch } from './stretches.ts'

const SEND_EVERY_MS = 30_000
const INPUT = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const

/**
 * Reports when the concierge works in this conversation: while it is visible, until two minutes after the last input.
 */
export function WorkRecorder({ requestId }: { requestId: string }) {
  const staff = useSession()?.staff.id
  useEffect(() => {
    if (staff === undefined) return
    let began: number | null = null
    let until = 0
    const worked = () => {
      if (document.visibilityState === 'hidden') return
      began ??= Date.now()
      until = Date.now() + IDLE_AFTER_MS
    }
    const send = async () => {
      const now = Date.now()
      const ended = Math.min(now, until)
      if (began !== null && ended > began) storeStretch({ staff, request: requestId, began, ended })
      began = now < until ? now : null
      if (await sendStored(staff)) await refetchAnswers(deskOwnTime)
    }
    const leave = () => {
      until = Math.min(until, Date.now())
      void send()
    }
    const seen = () => (document.visibilityState === 'hidden' ? leave() : worked())
    const back = () => void send()
    worked() // opening it counts as input
    const timer = setInterval(back, SEND_EVERY_MS)
    for (const kind of INPUT) document.addEventListener(kind, worked, { passive: true })
    document.addEventListener('visibilitychange', seen)
    window.addEventListener('online', back)
    return () => {
      clearInterval(timer)
      for (const kind of INPUT) document.removeEventListener(kind, worked)
      document.removeEventListener('visibilitychange', seen)
      window.removeEventListener('online', back)
      leave()
    }
  }, [staff, requestId])
  return null
}
