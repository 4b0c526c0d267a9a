import type { App } from '#server/http/app.ts'
import { LANES } from '#server/jobs/lanes.ts'
import { openLane, type Senders } from '#server/jobs/sending.ts'

/** Sends what is due now in every lane, as far as it has places; hangs up, and says how many messages that were. */
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
