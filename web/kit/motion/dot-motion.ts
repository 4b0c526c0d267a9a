const FLIGHT_MS = 400
const FALL_MS = 140
const RING_MS = 400
/** Diameter of the dot until it has landed. */
const DOT_PX = 20
const RING_PX = 36
/** Above the button that it starts from. */
const RISE_PX = 56
/** Longest rest, whether or not a target appears. */
const RESTS_MS = 10_000
const OUT = 'cubic-bezier(.2, .8, .2, 1)'
const DROP = 'cubic-bezier(.34, 1.4, .5, 1)'

/**
 * A dot flies from the pressed button to another element, over all elements between; with reduced motion it is there at
 * once.
 */
export async function flyDot(from: DOMRect, to: DOMRect, duration = FLIGHT_MS): Promise<void> {
  if (isStill()) return
  const size = Math.max(DOT_PX, to.width)
  const across = piece(to, size)
  const dot = piece(to, size)
  Object.assign(dot.style, { position: 'absolute', inset: '0', background: 'var(--dot)' })
  across.append(dot)
  document.body.append(across)
  const [x, y] = [centerOf(from).x - centerOf(to).x, centerOf(from).y - centerOf(to).y]
  // early sideways and late upward movement: together an arc
  across.animate({ transform: [`translateX(${x}px)`, 'none'] }, { duration, easing: OUT })
  const flight = dot.animate(
    { transform: [`translateY(${y}px) scale(${DOT_PX / size})`, `scale(${to.width / size})`] },
    { duration, easing: DROP },
  )
  await flight.finished.catch(() => undefined)
  across.remove()
}

/** The same, into a bowl: it flies until it is above the bowl, and falls. */
export async function flyInto(from: DOMRect, dot: Element): Promise<void> {
  const { x, y, width, height } = dot.getBoundingClientRect()
  const hidden = dot.animate({ opacity: [0, 0] }, 2 * FLIGHT_MS)
  await flyDot(from, new DOMRect(x, y - height / 2, width, height), FLIGHT_MS - FALL_MS)
  hidden.cancel()
  if (!isStill()) dot.animate({ transform: ['translateY(-50%)', 'none'] }, { duration: FALL_MS, easing: DROP })
}

/** A dot that has left the pressed button, and rests above it until its target is known. */
export type RisenDot = {
  /** Flies on from its position. Without a target it fades. */
  goTo(to: DOMRect | undefined): Promise<void>
}

/** A dot leaves the pressed button at once, although its target has not loaded yet. */
export function riseDot(from: DOMRect): RisenDot {
  if (isStill()) return { goTo: async () => undefined }
  const above = new DOMRect(from.x, from.y - RISE_PX, from.width, from.height)
  const dot = piece(above, DOT_PX)
  dot.style.background = 'var(--dot)'
  document.body.append(dot)
  setTimeout(() => dot.remove(), RESTS_MS)
  dot.animate({ transform: [`translateY(${RISE_PX}px) scale(.4)`, 'none'] }, { duration: FLIGHT_MS, easing: OUT })
  return {
    async goTo(to) {
      const at = dot.getBoundingClientRect()
      if (to) dot.remove()
      else dot.animate({ opacity: [1, 0] }, FALL_MS).onfinish = () => dot.remove()
      if (to) await flyDot(at, to)
    },
  }
}

/** The dot of an icon falls to its new state, and a ring expands. */
export function landIn(glyph: Element) {
  if (!isStill())
    glyph
      .querySelector('circle')
      ?.animate({ transform: ['translateY(-8px)', 'none'] }, { duration: FLIGHT_MS, easing: DROP })
  ringAround(glyph.getBoundingClientRect())
}

/** One ring expands around the changed element, if it is visible. */
export function ringAround(at: DOMRect) {
  if (isStill() || at.width === 0 || at.top < 0 || at.bottom > innerHeight) return
  const ring = piece(at, RING_PX)
  Object.assign(ring.style, { boxSizing: 'border-box', border: '3px solid var(--dot)' })
  document.body.append(ring)
  ring.animate(
    { transform: ['scale(.4)', 'none'], opacity: [0.5, 0] },
    { duration: RING_MS, easing: OUT, fill: 'forwards' },
  ).onfinish = () => ring.remove()
}

/** A round element without pointer events, centered on another. */
function piece(on: DOMRect, size: number) {
  const { x, y } = centerOf(on)
  const made = document.createElement('span')
  made.ariaHidden = 'true'
  Object.assign(made.style, {
    position: 'fixed',
    zIndex: 'var(--z-toast)',
    left: `${x - size / 2}px`,
    top: `${y - size / 2}px`,
    width: `${size}px`,
    height: `${size}px`,
    borderRadius: '50%',
    pointerEvents: 'none',
  })
  return made
}

const centerOf = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 })

/** No motion with reduced motion, or in a background tab. */
export const isStill = () => document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches
