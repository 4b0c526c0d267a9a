/** Position of a row on the screen. */
export type Extent = { readonly top: number; readonly height: number }

/** The index of a row that was dragged by `dy`: after every row whose middle it has passed. */
export function placeOf(extents: readonly Extent[], from: number, dy: number): number {
  const middle = middleOf(extents[from]) + dy
  return extents.filter((other, index) => index !== from && middleOf(other) < middle).length
}

/** A row being dragged, its distance, and its target index. */
export type Drag = { readonly from: number; readonly to: number; readonly dy: number; readonly height: number }

/** The offset of a row: the dragged one follows the pointer, the others shift. */
export function offsetOf(index: number, drag: Drag | null): number {
  if (!drag) return 0
  const { from, to, dy, height } = drag
  if (index === from) return dy
  if (index > from && index <= to) return -height
  return index < from && index >= to ? height : 0
}

/** The list with one row moved to another index. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items.slice(from, from + 1)
  return items.toSpliced(from, 1).toSpliced(to, 0, ...item)
}

function middleOf(extent: Extent | undefined) {
  return extent ? extent.top + extent.height / 2 : 0
}
