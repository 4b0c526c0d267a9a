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

/** Without the marks of its form: lists, **bold** and [links](https://…). */
function plain(body: string): string {
  return body
    .replaceAll(/\[([^[\]]{1,200})\]\(https?:[^\s()]+\)/g, '$1')
    .replaceAll(/\*\*(?=\S)(.+?)(?<=\S)\*\*/g, '$1')
    .replaceAll(/^\s*[-*•]\s+/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
