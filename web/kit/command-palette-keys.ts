/** Where a key leads from a place in a list: up and down go round. Null where the key means nothing here. */
export function placeAfter(key: string, place: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (place + 1) % count
  if (key === 'ArrowUp') return (place + count - 1) % count
  return null
}
