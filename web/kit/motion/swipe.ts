import { type PointerEvent, useRef } from 'react'

const SWIPE_PX = 50

/** The index after a pointer moved by dx, dy. Right is next, left is previous, within the bounds. */
export function afterSwipe(index: number, count: number, dx: number, dy: number) {
  const across = Math.abs(dx) >= SWIPE_PX && Math.abs(dx) > Math.abs(dy)
  if (!across) return index
  return Math.min(Math.max(index + Math.sign(dx), 0), count - 1)
}

/** Handlers for the swiped area. It needs `touch-action: pan-y`, or the browser takes the movement for itself. */
export function useSwipe(swiped: (dx: number, dy: number) => void) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null)
  return {
    onPointerDown: ({ pointerId, pointerType, clientX, clientY, isPrimary }: PointerEvent) => {
      // dragging with a mouse selects text
      if (isPrimary && pointerType !== 'mouse') start.current = { id: pointerId, x: clientX, y: clientY }
    },
    onPointerUp: ({ pointerId, clientX, clientY }: PointerEvent) => {
      const from = start.current
      start.current = null
      if (from?.id === pointerId) swiped(clientX - from.x, clientY - from.y)
    },
    onPointerCancel: () => {
      start.current = null
    },
  }
}
