export type Mark = 'bold' | 'italic' | 'list' | 'link'

/** Replaces `from` to `to` of a text with `put` and then selects `select` in the new text. */
export type TextEdit = {
  readonly from: number
  readonly to: number
  readonly put: string
  readonly select: [number, number]
}

type Selected = { readonly text: string; readonly start: number; readonly end: number }

/** Effect of a formatting button. A second press removes the formatting. */
export function markEdit(mark: Mark, selected: Selected): TextEdit {
  if (mark === 'list') return listEdit(selected)
  if (mark === 'link') return linkEdit(selected)
  return aroundEdit(selected, mark === 'bold' ? '**' : '_')
}

function aroundEdit({ text, start, end }: Selected, sign: string): TextEdit {
  const length = sign.length
  const inner = text.slice(start, end)
  if (text.slice(start - length, start) === sign && text.slice(end, end + length) === sign)
    return { from: start - length, to: end + length, put: inner, select: [start - length, end - length] }
  return { from: start, to: end, put: `${sign}${inner}${sign}`, select: [start + length, end + length] }
}

const ADDRESS = 'https://'

/** Selects the URL, so that it can be typed. If the selection is a URL, selects its text. */
function linkEdit({ text, start, end }: Selected): TextEdit {
  const inner = text.slice(start, end)
  if (/^https?:\/\/\S+$/i.test(inner))
    return { from: start, to: end, put: `[](${inner})`, select: [start + 1, start + 1] }
  const from = start + inner.length + 3
  return { from: start, to: end, put: `[${inner}](${ADDRESS})`, select: [from, from + ADDRESS.length] }
}

/** Applies to whole lines: adds a dash to each, or removes it if all lines have one. */
function listEdit({ text, start, end }: Selected): TextEdit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const to = next === -1 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const isList = lines.every((line) => line.startsWith('- '))
  const put = lines.map((line) => (isList ? line.slice(2) : `- ${line}`)).join('\n')
  return { from, to, put, select: [from + put.length, from + put.length] }
}
