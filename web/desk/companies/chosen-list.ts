import { CsvFault } from '#basics/csv.ts'
import type { Coding } from '#basics/text-coding.ts'
import { addressColumn, addressIn, type ListFile, openList, rowsOf } from '#contract/desk/list-file.ts'

/** How a chosen file is to be read; what isn't said is found out. */
export type ListOptions = {
  readonly column?: number
  readonly coding?: Coding
  /** By line: what to read instead of what stands there. */
  readonly instead: ReadonlyMap<number, string>
}
/** The file that a dry run was made of. It stays in this tab: what stands in it is sent back by no server. */
export type ChosenList = { readonly file: File; readonly reading: ListOptions; readonly shown: ShownList }

export type ShownColumn = { readonly column: number; readonly name: string; readonly examples: readonly string[] }
export type ShownList = {
  readonly opened: ListFile
  readonly column: number
  readonly columns: readonly ShownColumn[]
  /** Lines below the heading that hold something. */
  readonly lines: number
  /** A cell by which one sees whether the coding is right. */
  readonly probe: string | null
  readonly cells: ReadonlyMap<number, string>
  /** Which ending most addresses have: `brightwater.example`. */
  readonly domain: string | null
}

const chosen = new Map<string, ChosenList>()

export const listOf = (trialId: string): ChosenList | undefined => chosen.get(trialId)

/** The newest alone: a large file takes its room. */
export function keepList(trialId: string, list: ChosenList) {
  chosen.clear()
  chosen.set(trialId, list)
}

const EXAMPLES = 2
const MOST_COLUMNS = 12

/** What one sees of a file before its addresses are used. Null: the server will say what is wrong with it. */
export function showList(bytes: Uint8Array, { column: chosen, coding }: ListOptions): ShownList | null {
  const opened = openList(bytes, coding)
  if (!opened) return null
  try {
    const [first, ...more] = rowsOf(opened)
    const found = first && (chosen === undefined ? addressColumn(first) : { column: chosen, isHeading: true })
    if (!first || !found) return null
    const isHeading = chosen === undefined ? found.isHeading : !('address' in addressIn(first.cells[chosen] ?? ''))
    const rows = (isHeading ? more : [first, ...more]).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    const all = rows.flatMap(({ cells }) => cells)
    return {
      opened,
      column: found.column,
      columns: first.cells.slice(0, MOST_COLUMNS).map((name, column) => ({
        column,
        name: isHeading && name.trim() ? name.trim() : `Column ${column + 1}`,
        examples: rows.slice(0, EXAMPLES).map(({ cells }) => cells[column]?.trim() || 'empty'),
      })),
      lines: rows.length,
      probe:
        opened.coding === 'utf-8' && coding === undefined
          ? null
          : (all.find((cell) => /[^\p{ASCII}]/u.test(cell)) ?? null),
      cells: new Map(rows.map(({ line, cells }) => [line, cells[found.column]?.trim() ?? ''])),
      domain: commonest(rows.map(({ cells }) => cells[found.column] ?? '')),
    }
  } catch (error) {
    if (error instanceof CsvFault) return null
    throw error
  }
}

function commonest(cells: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const cell of cells) {
    const given = addressIn(cell)
    const domain = 'address' in given ? given.address.split('@')[1] : undefined
    if (domain) counts.set(domain, (counts.get(domain) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one)
  return most?.[0] ?? null
}

/** What a colleague may take instead of a cell that can't be read: the first of several, or the ending that the others have. */
export function suggestionFor(cell: string, { domain }: Pick<ShownList, 'domain'>): string | null {
  const given = addressIn(cell)
  if ('several' in given) return given.several[0] ?? null
  const [, local, begun] = /^(\S+)@([a-z0-9-]*)\.?$/i.exec(cell.trim()) ?? []
  if (!local || !domain || !domain.startsWith((begun ?? '').toLowerCase())) return null
  return 'wrong' in given && 'address' in addressIn(`${local}@${domain}`) ? `${local}@${domain}` : null
}
