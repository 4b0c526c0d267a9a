import { flyDot, ringAround } from '#web/kit/motion/dot-motion.ts'

/** Longest wait in ms for the next page. */
const AWAITED_MS = 800

/** The dot flies to the request on the next page: its row, or the header of its thread. */
export async function flyDotTo(requestId: string, dot: Element, page: string) {
  const from = dot.getBoundingClientRect()
  const bowl = await bowlOf(`/requests/${requestId}`, page)
  const to = bowl?.querySelector('circle')?.getBoundingClientRect()
  if (!bowl || !to || to.bottom > innerHeight) return
  const hidden = bowl.animate({ opacity: [0, 0] }, AWAITED_MS)
  await flyDot(from, to)
  hidden.cancel()
  ringAround(bowl.getBoundingClientRect())
}

/** Undefined if it does not appear in time. */
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

/** Targets inside a row that links to the request, or on the request's page those outside any row. */
function bowlsOf(path: string) {
  return [...document.querySelectorAll('main [data-bowl]')].filter((bowl) => {
    const { pathname } = bowl.closest('a') ?? location
    return pathname === path && bowl.getClientRects().length > 0
  })
}
