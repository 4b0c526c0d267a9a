import { inProgressRequests, type ListedRequest, openRequests } from '#contract/member/requests.ts'
import { queryClient } from '#web/member/wire/query.ts'
import { keyOf } from '#web/wire/keys.ts'

// Shows the number of new messages outside the page: in the title while the tab is in the background, and on the icon
// of the installed app.

let own = document.title

document.addEventListener('visibilitychange', show)
queryClient.getQueryCache().subscribe(({ type }) => {
  if (type === 'removed' || type === 'updated') show()
})
show()

function show() {
  const count = countNews()
  // a browser without badges, or one that refuses them, shows none
  void (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())?.catch(() => undefined)
  if (!/^\(\d+\) /.test(document.title)) own = document.title
  const title = count > 0 && document.visibilityState === 'hidden' ? `(${count}) ${own}` : own
  if (title !== document.title) document.title = title
}

/** The number of unread messages from the concierge, as far as the lists have loaded. */
function countNews(): number {
  return [openRequests, inProgressRequests]
    .flatMap((endpoint) => queryClient.getQueryData<ListedRequest[]>(keyOf(endpoint)) ?? [])
    .reduce((sum, { unread_count }) => sum + unread_count, 0)
}
