import { flyDot, ringAround } from '#web/kit/dot-motion.ts'

/** A page that takes longer to come is not worth waiting for. */
const AWAITED_MS = 800

/** The dot goes on to where the request is on the page that comes: its row, or the head of its thread. */
export async function landAt(requestId: string, dot: Element, page: string) {
  const from = dot.getBoundingClientRect()
  const bowl = await bowlOf(`/requests/${requestId}`, page)
  const to = bowl?.querySelector('circle')?.getBoundingClientRect()
  if (!bowl || !to || to.bottom > innerHeight) return
  const hidden = bowl.animate({ opacity: [0, 0] }, AWAITED_MS)
  await flyDot(from, to)
  hidden.cancel()
  ringAround(bowl.getBoundingClientRect())
}

/** Undefined where it is not on the page in time. */
async function bowlOf(path: string, page: string) {
  const pageBefore = location.pathname === page ? null : document.querySelector('main h1')
  const until = performance.now() + AWAITED_MS
  while (performance.now() < until) {
    const bowl = !pageBefore?.isConnected && bowlsOf(path)[0]
    if (bowl) return bowl
    await new Promise(requestAnimationFrame)
  }
  return undefined
}

/** Those in a row that leads there, and on its own page those in no row. */
function bowlsOf(path: string) {
  return [...document.querySelectorAll('main [data-bowl]')].filter((bowl) => {
    const { pathname } = bowl.closest('a') ?? location
    return pathname === path && bowl.getClientRects().length > 0
  })
}
