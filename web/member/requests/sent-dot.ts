import { flyDot, isStill, ringAround } from '#web/kit/dot-motion.ts'

/** A message that takes longer to stand in the thread is there without a dot. */
const AWAITED_MS = 800

/** The dot leaves Send once the message has arrived, and lands on the check that says so: the first that was not there. */
export async function landOnCheck(send: Element, check: () => Element | undefined, before: Element | undefined) {
  const until = performance.now() + AWAITED_MS
  while (!isStill() && performance.now() < until) {
    const now = check()
    if (now && now !== before) return land(send, now)
    await new Promise(requestAnimationFrame)
  }
}

async function land(send: Element, check: Element) {
  const hidden = check.animate({ opacity: [0, 0] }, AWAITED_MS)
  // by the next frame the place to write is empty, and as low as it stays
  await new Promise(requestAnimationFrame)
  const [to, log] = [check.getBoundingClientRect(), check.closest('[role=log]')?.getBoundingClientRect()]
  const isSeen = log && to.top >= log.top && to.bottom <= log.bottom
  if (isSeen) await flyDot(send.getBoundingClientRect(), to)
  hidden.cancel()
  if (isSeen) ringAround(to)
}
