import { flyDot, isStill, ringAround } from '#web/kit/motion/dot-motion.ts'

/** A message that takes longer to appear in the thread gets no dot. */
const AWAITED_MS = 800

/**
 * The dot leaves Send once the message has arrived, and lands on its check: the first check that was not there before.
 */
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
  // by the next frame the message field is empty and has its final height
  await new Promise(requestAnimationFrame)
  const [to, log] = [check.getBoundingClientRect(), check.closest('[role=log]')?.getBoundingClientRect()]
  const isSeen = log && to.top >= log.top && to.bottom <= log.bottom
  if (isSeen) await flyDot(send.getBoundingClientRect(), to)
  hidden.cancel()
  if (isSeen) ringAround(to)
}
