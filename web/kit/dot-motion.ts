const FLIGHT_MS = 400
const FALL_MS = 140
const RING_MS = 400
/** What it is as long as it hasn't landed. */
const DOT_PX = 20
const RING_PX = 36
/** Clear of the button that it comes from. */
const RISE_PX = 56
/** Whatever became of what it waits for. */
const RESTS_MS = 10_000
const OUT = 'cubic-bezier(.2, .8, .2, 1)'
const DROP = 'cubic-bezier(.34, 1.4, .5, 1)'

/**
 * One dot leaves what was pressed and lands on another, over all that stands between; where motion is not wanted it is
 * there already.
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
  // sideways soon and upward late: together an arc
  across.animate({ transform: [`translateX(${x}px)`, 'none'] }, { duration, easing: OUT })
  const flight = dot.animate(
    { transform: [`translateY(${y}px) scale(${DOT_PX / size})`, `scale(${to.width / size})`] },
    { duration, easing: DROP },
  )
  await flight.finished.catch(() => undefined)
  across.remove()
}

/** The same, into a bowl that stands before it: it flies until it is above, and falls. */
export async function flyInto(from: DOMRect, dot: Element): Promise<void> {
  const { x, y, width, height } = dot.getBoundingClientRect()
  const hidden = dot.animate({ opacity: [0, 0] }, 2 * FLIGHT_MS)
  await flyDot(from, new DOMRect(x, y - height / 2, width, height), FLIGHT_MS - FALL_MS)
  hidden.cancel()
  if (!isStill()) dot.animate({ transform: ['translateY(-50%)', 'none'] }, { duration: FALL_MS, easing: DROP })
}

/** A dot that has left what was pressed, and rests above it until it is known where it goes. */
export type RisenDot = {
  /** It flies on from where it is. Nowhere: it goes out. */
  goTo(to: DOMRect | undefined): Promise<void>
}

/** One dot leaves what was pressed at once, though where it lands has not come yet. */
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

/** The dot of a glyph falls into what it says now, and a ring opens. */
export function landIn(glyph: Element) {
  if (!isStill())
    glyph
      .querySelector('circle')
      ?.animate({ transform: ['translateY(-8px)', 'none'] }, { duration: FLIGHT_MS, easing: DROP })
  ringAround(glyph.getBoundingClientRect())
}

/** One ring opens around what has just changed, as long as somebody can see it. */
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

/** A round thing that nobody can press, centered on another. */
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

/** Nothing moves for whom nothing shall, or where nobody looks. */
export const isStill = () => document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches
