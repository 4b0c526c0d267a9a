import { Link } from '@tanstack/react-router'
import { isolate } from '#basics/text/isolate.ts'
import type { Handovers, Packet } from '#contract/desk/queue/handover.ts'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { useAcknowledge, useHandovers } from '#web/desk/shared/promises.ts'
import { momentInSentence } from '#web/desk/shared/time/moments.ts'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { useMinute } from '#web/kit/layout/use-minute.ts'
import styles from './packets.module.css'

/** Packets that wait for the signed-in concierge, packets that they gave, and promises that they keep while away. */
export function Packets() {
  const { data, error, refetch } = useHandovers()
  const me = useSession()?.staff.id
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return null
  const forMe = data.by_me.filter(({ giver }) => giver.id !== me)
  const byMe = data.by_me.filter(({ giver }) => giver.id === me)
  const waiting = byMe.filter(({ acknowledged_at }) => !acknowledged_at).length
  return (
    <>
      <List title="Handed over to you" packets={data.to_me} toMe />
      <List title="Handed over for you while you were away" packets={forMe} />
      <List title="Handed over by you" count={`${waiting} of ${byMe.length} not acknowledged`} packets={byMe} />
      <OwnPromises kept={data.kept} />
    </>
  )
}

type ListProps = { title: string; count?: string; packets: readonly Packet[]; toMe?: boolean }

function List({ title, count, packets, toMe }: ListProps) {
  if (packets.length === 0) return null
  return (
    <section className={styles.list}>
      <h2>
        {title} <span>{count ?? packets.length}</span>
      </h2>
      <ul>
        {packets.map((packet) => (
          <Row key={packet.id} packet={packet} toMe={toMe ?? false} />
        ))}
      </ul>
    </section>
  )
}

function Row({ packet, toMe }: { packet: Packet; toMe: boolean }) {
  const acknowledge = useAcknowledge()
  const now = useMinute()
  const { request, giver, receiver, given_at, acknowledged_at } = packet
  return (
    <li className={styles.row}>
      <span>
        <Link to="/requests/$id" params={{ id: request.external_id }}>
          <b>
            <bdi>{request.name}</bdi>
          </b>
        </Link>
        <span className="small quiet">
          {request.member} · {toMe ? `from ${isolate(giver.name)}` : `to ${isolate(receiver.name)}`},{' '}
          {momentInSentence(given_at, now)}
        </span>
      </span>
      {toMe ? (
        <Button
          small
          variant="secondary"
          aria-label={`Acknowledge: ${isolate(request.name)}`}
          loading={acknowledge.isPending}
          onClick={() => acknowledge.mutate(packet.id)}
        >
          Acknowledge
        </Button>
      ) : (
        <span className="small">
          {acknowledged_at ? `Acknowledged ${momentInSentence(acknowledged_at, now)}` : 'Not acknowledged yet'}
        </span>
      )}
    </li>
  )
}

function OwnPromises({ kept }: { kept: Handovers['kept'] }) {
  if (kept.length === 0) return null
  return (
    <section className={styles.list}>
      <h2>
        Kept by you while you are away <span>{kept.length}</span>
      </h2>
      <ul>
        {kept.map(({ request, kind, reason }, index) => (
          // oxlint-disable-next-line no-array-index-key -- the list never changes its order
          <li key={index} className={styles.row}>
            <span>
              <Link to="/requests/$id" params={{ id: request.external_id }}>
                <b>
                  <bdi>{request.name}</bdi>
                </b>
              </Link>
              <span className="small quiet">
                {request.member} · {kind === 'request' ? 'the request' : `a ${kind}`}
              </span>
            </span>
            <span className="small">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
