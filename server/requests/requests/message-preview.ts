import { type Block, blocksOf, lineWords } from '#basics/text/formatting.ts'
import { trimmed } from '#basics/text/graphemes.ts'
import { oneLine } from '#basics/text/text.ts'

const LONGEST_CHARACTERS = 160

/**
 * The end of a concierge's message on one line: the last whole sentences that fit into 160 characters, or the
 * beginning of the last sentence, cut at a word.
 */
export function messagePreview(body: string): string {
  const sentences = Array.from(SENTENCES.segment(plain(body)), ({ segment }) => trimmed(segment)).filter(Boolean)
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

/** Text on one line, without the signs for bold, italic and bullets; the numbers of a list are kept. */
function plain(body: string): string {
  const lines = blocksOf(body).flatMap((block) =>
    block.lines.map((line, index) => `${numberOf(block, index)}${lineWords(line)}`),
  )
  return oneLine(lines.join(' '))
}

const numberOf = (block: Block, index: number) => (block.kind === 'ol' ? `${block.start + index}. ` : '')
