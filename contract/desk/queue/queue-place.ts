/** Sort key of a request in the queue: its group, its rank in the group, the start of its wait, and its ID. */
export type QueuePosition = {
  readonly queue_group: number
  readonly queue_rank: number
  readonly queue_since: number
  readonly external_id: string
}

const PLACE = /^([012])\.(-?\d{1,15})\.(-?\d{1,15})\.([\w-]{8,64})$/

/** The sort key as text, for a row, a page cursor and an event. */
export const placeOf = ({ queue_group, queue_rank, queue_since, external_id }: QueuePosition): string =>
  `${queue_group}.${queue_rank}.${queue_since}.${external_id}`

export function readPlace(place: string): QueuePosition | null {
  const [, group, rank, since, external_id] = PLACE.exec(place) ?? []
  if (!external_id) return null
  return { queue_group: Number(group), queue_rank: Number(rank), queue_since: Number(since), external_id }
}

/**
 * Negative if the first place sorts before the second. Null if one of them is not a place in the queue, as in search
 * results.
 */
export function comparePlaces(one: string, other: string): number | null {
  const [first, second] = [readPlace(one), readPlace(other)]
  if (!first || !second) return null
  for (const key of ['queue_group', 'queue_rank', 'queue_since'] as const)
    if (first[key] !== second[key]) return first[key] - second[key]
  if (first.external_id === second.external_id) return 0
  return first.external_id < second.external_id ? -1 : 1
}
