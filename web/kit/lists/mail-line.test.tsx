import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { isWholeMailKept, WHOLE_MAIL_DAYS } from '#contract/shared/whole-mail.ts'
import { MailLine } from './mail-line.tsx'

const facts = { is_folded: true, is_automatic: false, left_out: [] }
const lineAfter = (days: number) => {
  const isKept = isWholeMailKept('2026-01-01T00:00:00.000Z', new Date(Date.UTC(2026, 0, 1 + days)))
  return renderToStaticMarkup(<MailLine facts={facts}>{isKept && 'the mail'}</MailLine>)
}

test('a mail can be opened for 90 days; then a sentence replaces the button', () => {
  expect(lineAfter(WHOLE_MAIL_DAYS - 1)).toContain('Show the whole mail')
  const after = lineAfter(WHOLE_MAIL_DAYS)
  expect(after).not.toContain('Show the whole mail')
  expect(after).toContain('The whole mail was kept for 90 days.')
})
