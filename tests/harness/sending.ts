import type { App } from '#server/platform/http/app.ts'
import { LANES } from '#server/platform/outbox/lanes.ts'
import { openLane, type Senders } from '#server/platform/outbox/sending.ts'

/** Sends all due messages in every lane, within its limits, and disconnects. Returns the number of messages. */
export async function sendDue(app: Pick<App, 'db' | 'log'>, senders: Senders): Promise<number> {
  let begun = 0
  for (const lane of LANES) {
    const sender = senders[lane.name]
    if (!sender) continue
    const sending = openLane(app, lane, sender)
    begun += await sending.begin()
    await sending.settled()
    sender.close?.()
  }
  return begun
}
