/** A name up to this length may differ by one typing error, a longer one by two. */
const SHORT = 5
const slipsAllowed = (name: string) => (name.length <= SHORT ? 1 : 2)

/**
 * The known name that was probably meant: in another case, or with one or two typing errors. Undefined if none is
 * similar.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const nearest = known
    // the difference in length is a lower bound: a full comparison cost each start 50 ms
    .filter((one) => Math.abs(one.length - name.length) <= slipsAllowed(one))
    .map((one) => ({ one, slips: slipsBetween(name.toUpperCase(), one.toUpperCase()) }))
    .filter(({ one, slips }) => slips <= slipsAllowed(one))
    .toSorted((a, b) => a.slips - b.slips)
  return nearest[0]?.one
}

/** Number of missing, additional, wrong or swapped letters (Damerau-Levenshtein distance). */
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
