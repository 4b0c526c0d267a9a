import { expect, test } from 'vitest'
import { type Mark, markEdit } from './formatting-marks.ts'

/** `|` marks the start and end of the selection. */
function after(mark: Mark, marked: string): string {
  const [before = '', inner, rest] = marked.split('|')
  const text = marked.replaceAll('|', '')
  const end = before.length + (rest === undefined ? 0 : (inner?.length ?? 0))
  const { from, to, put, select } = markEdit(mark, { text, start: before.length, end })
  const next = text.slice(0, from) + put + text.slice(to)
  return `${next.slice(0, select[0])}|${next.slice(...select)}|${next.slice(select[1])}`
}

test.each<[Mark, string, string]>([
  ['bold', 'on |Tuesday| then', 'on **|Tuesday|** then'],
  ['bold', 'on **|Tuesday|** then', 'on |Tuesday| then'],
  ['bold', 'on |', 'on **||**'],
  ['italic', '|soon|', '_|soon|_'],
  ['list', 'a\nb|\nc', 'a\n- b||\nc'],
  ['list', '|a\nb|', '- a\n- b||'],
  ['list', '|- a\n- b|', 'a\nb||'],
  ['list', '|', '- ||'],
  ['link', 'see |the form|', 'see [the form](|https://|)'],
  ['link', '|https://a.example|', '[||](https://a.example)'],
])('%s turns %j into %j', (mark, before, wanted) => {
  expect(after(mark, before)).toBe(wanted)
})
