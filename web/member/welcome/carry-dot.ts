import { flyDot, type RisenDot, ringAround } from '#web/kit/dot-motion.ts'

/** A page that takes longer to come is not worth waiting for. */
const AWAITED_MS = 1500
const DOT_PX = 12

/** What a picked answer lights in the scene of the second step: the house, the car, else the tree. */
const LIGHTS = new Map([
  ['home', 'circle:last-of-type'],
  ['car', 'circle:nth-of-type(2)'],
])

/** The dot leaves the chip that was picked, and something of the scene is lit by it. */
export function lightUp(name: string) {
  const chip = document.querySelector(`main input[value="${name}"]`)?.getBoundingClientRect()
  const lit = document
    .querySelector(`aside svg.scene:last-child ${LIGHTS.get(name) ?? 'circle'}`)
    ?.getBoundingClientRect()
  if (chip && lit && isSeen(lit)) void carry((to) => flyDot(chip, to), lit)
}

/** What has left Finish goes on onto the dashboard, where a dot is waited for. */
export async function landOnDashboard(dot: RisenDot) {
  const until = performance.now() + AWAITED_MS
  while (performance.now() < until) {
    const waiting = document.querySelector('main section[data-hue] svg.scene circle')?.getBoundingClientRect()
    if (waiting) {
      await (isSeen(waiting) ? carry(dot.goTo, waiting) : dot.goTo(undefined))
      return
    }
    await new Promise(requestAnimationFrame)
  }
  await dot.goTo(undefined)
}

async function carry(go: (to: DOMRect) => Promise<void>, { left, top, width, height }: DOMRect) {
  const to = new DOMRect(left + (width - DOT_PX) / 2, top + (height - DOT_PX) / 2, DOT_PX, DOT_PX)
  await go(to)
  ringAround(to)
}

const isSeen = ({ top, bottom }: DOMRect) => top >= 0 && bottom <= innerHeight
