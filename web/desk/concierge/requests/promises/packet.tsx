import { firstNameOf } from '#basics/text/first-name.ts'
import type { Packet } from '#contract/desk/queue/handover.ts'
import { useAcknowledge } from '#web/desk/shared/promises.ts'
import { momentInSentence } from '#web/desk/shared/time/moments.ts'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { useMinute } from '#web/kit/layout/use-minute.ts'
import styles from './packet.module.css'

/** A packet of the colleague who handed the request over, shown until it is acknowledged. */
export function PacketCard({ packet }: { packet: Packet }) {
  const me = useSession()?.staff.id
  const acknowledge = useAcknowledge()
  const now = useMinute()
  const giver = firstNameOf(packet.giver.name)
  return (
    <section className={styles.packet} aria-label={`Handed over by ${giver}`}>
      <h3>
        Handed over by {giver}
        <span className="tiny"> {momentInSentence(packet.given_at, now)}</span>
      </h3>
      <dl>
        {packet.known && (
          <>
            <dt>What is known</dt>
            <dd>{packet.known}</dd>
          </>
        )}
        {packet.next && (
          <>
            <dt>What is next</dt>
            <dd>{packet.next}</dd>
          </>
        )}
      </dl>
      {packet.receiver.id === me ? (
        <Button small loading={acknowledge.isPending} onClick={() => acknowledge.mutate(packet.id)}>
          Acknowledge
        </Button>
      ) : (
        <p className="tiny">
          <bdi>{packet.receiver.name}</bdi> has not acknowledged this yet.
        </p>
      )}
    </section>
  )
}
