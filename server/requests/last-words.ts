import { type Block, blocksOf, lineWords } from '#basics/formatting.ts'

const LONGEST_CHARACTERS = 160

/**
 * The end of what a concierge wrote, on one line: the last whole sentences that fit into 160 characters, or the
 * beginning of the last one, cut at a word.
 */
export function lastWords(body: string): string {
  const sentences = Array.from(SENTENCES.segment(plain(body)), ({ segment }) => segment.trim()).filter(Boolean)
  let words = ''
  for (const sentence of sentences.toReversed()) {
    const longer = words ? `${sentence} ${words}` : sentence
    if ([...longer].length > LONGEST_CHARACTERS) break
    words = longer
  }
  return words || cut(sentences.at(-1) ?? '')
}

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' })

function cut(sentence: string): string {
  const beginning = [...sentence].slice(0, LONGEST_CHARACTERS - 1).join('')
  const words = beginning.replace(/\s\S*$/, '')
  return `${words.replace(/[\s,;:.–-]+$/, '')}…`
}

/** On one line, without the signs for bold, italic and bullets; numbers of a list are words of it. */
function plain(body: string): string {
  return blocksOf(body)
    .flatMap((block) => block.lines.map((line, index) => `${numberOf(block, index)}${lineWords(line)}`))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const numberOf = (block: Block, index: number) => (block.kind === 'ol' ? `${block.start + index}. ` : '')
