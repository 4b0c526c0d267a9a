import { flyDot, type RisenDot, ringAround } from '#web/kit/motion/dot-motion.ts'

/** Longest wait in ms for the next page. */
const AWAITED_MS = 1500
const DOT_PX = 12

/** The part of the second step's scene that a selected answer lights: the house, the car, else the tree. */
const LIGHTS = new Map([
  ['home', 'circle:last-of-type'],
  ['car', 'circle:nth-of-type(2)'],
])

/** The dot flies from the selected chip and lights a part of the scene. */
export function lightUp(name: string) {
  const chip = document.querySelector(`main input[value="${name}"]`)?.getBoundingClientRect()
  const lit = document
    .querySelector(`aside svg.scene:last-child ${LIGHTS.get(name) ?? 'circle'}`)
    ?.getBoundingClientRect()
  if (chip && lit && isSeen(lit)) void carry((to) => flyDot(chip, to), lit)
}

/** The dot that left Finish flies on to the dashboard, if the dashboard has a target for it. */
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
