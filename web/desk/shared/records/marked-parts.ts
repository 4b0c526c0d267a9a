export type MarkedPart = { readonly text: string; readonly differs: boolean; readonly at: number }

/**
 * Splits a text into parts, line by line: the common start and end of each line, and the different part between them.
 */
export function markedParts(text: string, other: string): MarkedPart[] {
  const [lines, others] = [text.split('\n'), other.split('\n')]
  let at = 0
  return lines
    .flatMap((line, index) => [...(index > 0 ? [['\n', false] as const] : []), ...partsOf(line, others[index] ?? '')])
    .filter(([part]) => part !== '')
    .map(([part, differs]) => {
      const placed = { text: part, differs, at }
      at += part.length
      return placed
    })
}

function partsOf(line: string, other: string): readonly (readonly [string, boolean])[] {
  const [words, others] = [wordsOf(line), wordsOf(other)]
  const most = Math.min(words.length, others.length)
  let begin = 0
  while (begin < most && words[begin] === others[begin]) begin += 1
  let end = 0
  while (end < most - begin && words.at(-1 - end) === others.at(-1 - end)) end += 1
  const last = words.length - end
  return [
    [words.slice(0, begin).join(''), false],
    [words.slice(begin, last).join(''), true],
    [words.slice(last).join(''), false],
  ]
}

const wordsOf = (line: string) => line.match(/[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu) ?? []
