/** Where a request stands in the queue: what waits on us, its rank there, since when, and its id. */
export type QueuePosition = {
  readonly queue_group: number
  readonly queue_rank: number
  readonly queue_since: number
  readonly external_id: string
}

const PLACE = /^([012])\.(-?\d{1,15})\.(-?\d{1,15})\.([\w-]{8,64})$/

/** As it travels: in a row, at a page's end and in an event. */
export const placeOf = ({ queue_group, queue_rank, queue_since, external_id }: QueuePosition): string =>
  `${queue_group}.${queue_rank}.${queue_since}.${external_id}`

export function readPlace(place: string): QueuePosition | null {
  const [, group, rank, since, external_id] = PLACE.exec(place) ?? []
  if (!external_id) return null
  return { queue_group: Number(group), queue_rank: Number(rank), queue_since: Number(since), external_id }
}

/** Negative where the one stands before the other. Null where one of them is no place in the queue, as a search's are. */
export function comparePlaces(one: string, other: string): number | null {
  const [first, second] = [readPlace(one), readPlace(other)]
  if (!first || !second) return null
  for (const key of ['queue_group', 'queue_rank', 'queue_since'] as const)
    if (first[key] !== second[key]) return first[key] - second[key]
  if (first.external_id === second.external_id) return 0
  return first.external_id < second.external_id ? -1 : 1
}
