import { keys, queryClient } from './queries.ts'

type Lists = typeof import('./live-queues.ts')

/** What brings changes into the lists comes with the first of them; where it does not come, the lists are read again. */
export function inQueues(act: (lists: Lists) => void): void {
  void import('./live-queues.ts').then(act).catch(() => queryClient.invalidateQueries({ queryKey: keys.queues }))
}
