import type { ListedRequest } from '#contract/member/requests.ts'
import { queryClient } from '#web/wire/query.ts'
import { keys } from '../shared/queries.ts'

// Says how much is new where somebody sees it who looks elsewhere: in the title while the tab is in the background, and
// on the icon of the installed app.

let own = document.title

document.addEventListener('visibilitychange', show)
queryClient.getQueryCache().subscribe(({ type }) => {
  if (type === 'removed' || type === 'updated') show()
})
show()

function show() {
  const count = countNews()
  // a browser that has no badge, or refuses it, shows none
  void (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())?.catch(() => undefined)
  if (!/^\(\d+\) /.test(document.title)) own = document.title
  const title = count > 0 && document.visibilityState === 'hidden' ? `(${count}) ${own}` : own
  if (title !== document.title) document.title = title
}

/** How many messages of the concierge have not been seen, as far as the lists are known here. */
function countNews(): number {
  return [keys.openRequests, keys.inProgressRequests]
    .flatMap((queryKey) => queryClient.getQueryData<ListedRequest[]>(queryKey) ?? [])
    .reduce((sum, { unread_count }) => sum + unread_count, 0)
}
