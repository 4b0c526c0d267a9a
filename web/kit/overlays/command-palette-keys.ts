/** The next index in a list for a key: up and down wrap around. Null if the key has no effect here. */
export function placeAfter(key: string, place: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (place + 1) % count
  if (key === 'ArrowUp') return (place + count - 1) % count
  return null
}
