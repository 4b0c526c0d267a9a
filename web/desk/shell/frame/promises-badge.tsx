import { useEffect, useRef } from 'react'
import { isolate } from '#basics/text/isolate.ts'
import type { Packet } from '#contract/desk/queue/handover.ts'
import type { DueReminder } from '#contract/desk/queue/reminders.ts'
import { useDueReminders, useHandovers, useTasks } from '#web/desk/shared/promises.ts'
import { isPast } from '#web/desk/shared/time/moments.ts'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { useMinute } from '#web/kit/layout/use-minute.ts'
import { Badge } from './badge.tsx'

/** Count at a concierge's destination. */
export function PromisesBadge({ path }: { path: string }) {
  if (path === '/') return <QueueBadge />
  return path === '/tasks' ? <TasksBadge /> : null
}

function QueueBadge() {
  const { data: reminders } = useDueReminders()
  const { data: handovers } = useHandovers()
  useNews(reminders && handovers ? newsOf(reminders, handovers.to_me) : null)
  return <Badge count={(reminders?.length ?? 0) + (handovers?.to_me.length ?? 0)} what="due now" />
}

type News = { id: string; news: string }

function newsOf(reminders: readonly DueReminder[], packets: readonly Packet[]): News[] {
  return [
    ...reminders.map(({ id, what, request }) => ({ id, news: `Due now: ${isolate(what)} (${isolate(request.name)})` })),
    ...packets.map(({ id, giver, request }) => ({
      id,
      news: `${isolate(giver.name)} handed over “${isolate(request.name)}”`,
    })),
  ]
}

/** Announces what has arrived since the page opened. Earlier items are on the page already. */
function useNews(all: News[] | null) {
  const known = useRef<Set<string> | null>(null)
  useEffect(() => {
    if (!all) return
    const before = known.current
    known.current = new Set([...(before ?? []), ...all.map(({ id }) => id)])
    for (const { id, news } of all) if (before && !before.has(id)) toasts.show({ type: 'warn', message: news })
  }, [all])
}

function TasksBadge() {
  const { data } = useTasks('mine')
  const now = useMinute()
  return <Badge count={data?.open.filter(({ due_at }) => isPast(due_at, now)).length ?? 0} what="overdue" />
}
