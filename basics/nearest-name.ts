/** In a short name one slip is all that may be different, in a long one two. */
const SHORT = 5
const slipsAllowed = (name: string) => (name.length <= SHORT ? 1 : 2)

/** The known name that was probably meant: other case, or one or two slips away. Undefined where none is near. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const nearest = known
    // as many slips as it is longer or shorter: to compare every letter cost each start 50 ms
    .filter((one) => Math.abs(one.length - name.length) <= slipsAllowed(one))
    .map((one) => ({ one, slips: slipsBetween(name.toUpperCase(), one.toUpperCase()) }))
    .filter(({ one, slips }) => slips <= slipsAllowed(one))
    .toSorted((a, b) => a.slips - b.slips)
  return nearest[0]?.one
}

/** How many letters are left out, added, wrong or swapped with the next (Damerau and Levenshtein's distance). */
function slipsBetween(left: string, right: string): number {
  const rows = [Array.from({ length: right.length + 1 }, (_, place) => place)]
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i]
    const [above = [], twoAbove = []] = [rows[i - 1], rows[i - 2]]
    for (let j = 1; j <= right.length; j += 1) {
      const same = left[i - 1] === right[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]
      row[j] = Math.min(
        at(above, j) + 1,
        at(row, j - 1) + 1,
        at(above, j - 1) + same,
        swapped ? at(twoAbove, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    rows.push(row)
  }
  return at(rows[left.length] ?? [], right.length)
}

const at = (row: readonly number[], place: number) => row[place] ?? Number.POSITIVE_INFINITY
