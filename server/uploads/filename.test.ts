import { expect, test } from 'vitest'
import { inlineDisposition } from './filename.ts'

test('a name is sent twice: plainly, and whole by RFC 6266', () => {
  expect(inlineDisposition('Räkning "mars" 100%.pdf', 'application/pdf')).toBe(
    `inline; filename="R_kning _mars_ 100_.pdf"; filename*=UTF-8''R%C3%A4kning%20%22mars%22%20100%25.pdf`,
  )
})

test('a name whose ending says something else gets the ending of what it is', () => {
  expect(inlineDisposition('page.html', 'image/png')).toContain('filename="page.html.png"')
  expect(inlineDisposition('photo.JPG', 'image/jpeg')).toContain('filename="photo.JPG"')
})
