const ADDRESS = /\bhttps?:\/\/[^\s<>"\p{Cc}]+/giu
/** Closes the sentence around an address rather than the address. */
const TRAILING = /[.,;:!?'’”»…*_~]+$/u

/** What a member wrote, as HTML: paragraphs, line breaks and links to http(s); everything else is text. */
export function messageHtml(body: string): string {
  return body
    .replaceAll(/\r\n?/g, '\n')
    .trim()
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => `<p>${paragraph.split('\n').map(lineHtml).join('<br>')}</p>`)
    .join('')
}

/** One line of text as HTML: links to http(s), the rest escaped. */
export function lineHtml(line: string): string {
  let html = ''
  let done = 0
  for (const { 0: found, index } of line.matchAll(ADDRESS)) {
    const address = withoutTrailing(found)
    html += escapeHtml(line.slice(done, index)) + linkHtml(address)
    done = index + address.length
  }
  return html + escapeHtml(line.slice(done))
}

/** "(see https://a.example/b)." ends before the bracket, "https://a.example/b_(c)" does not. */
function withoutTrailing(address: string): string {
  const trimmed = address.replace(TRAILING, '')
  const unopened = trimmed.endsWith(')') && trimmed.split('(').length < trimmed.split(')').length
  return unopened ? withoutTrailing(trimmed.slice(0, -1)) : trimmed
}

/** @param words what stands there; where the address is not one to follow, everything stays text */
export function linkHtml(address: string, words = address): string {
  const target = URL.parse(address)
  // a name before the host would let a link look like it goes somewhere else
  const safe = target && /^https?:$/.test(target.protocol) && !target.username && !target.password
  if (!safe) return escapeHtml(words === address ? address : `${words} (${address})`)
  return `<a href="${escapeHtml(target.href)}" rel="noopener noreferrer" target="_blank">${escapeHtml(words)}</a>`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
