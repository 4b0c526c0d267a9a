import { type PointerEvent, useRef, useState } from 'react'
import { type Drag, type Extent, placeOf } from './reorder.ts'

/** Drags a row with the pointer until it is dropped; Escape or a lost pointer cancels the drag. */
export function useDrag(list: { current: HTMLElement | null }, onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const start = useRef<{ y: number; extents: Extent[] } | null>(null)
  const end = () => {
    start.current = null
    setDrag(null)
  }
  const handle = (index: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const extents = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
      start.current = { y: event.clientY, extents }
      setDrag({ from: index, to: index, dy: 0, height: extents[index]?.height ?? 0 })
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!drag || !start.current) return
      const dy = event.clientY - start.current.y
      setDrag({ ...drag, dy, to: placeOf(start.current.extents, drag.from, dy) })
    },
    onPointerUp() {
      if (drag && drag.to !== drag.from) onMove(drag.from, drag.to)
      end()
    },
    onPointerCancel: end,
    onLostPointerCapture: end,
  })
  return { drag, handle, end }
}
