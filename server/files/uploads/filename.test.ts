import { expect, test } from 'vitest'
import { dispositionOf } from './filename.ts'

test('a name is sent in plain form and completely by RFC 6266', () => {
  expect(dispositionOf('Räkning "mars" 100%.pdf', 'application/pdf')).toBe(
    `inline; filename="R_kning _mars_ 100_.pdf"; filename*=UTF-8''R%C3%A4kning%20%22mars%22%20100%25.pdf`,
  )
})

test('a name with a wrong extension gets the extension of its type', () => {
  expect(dispositionOf('page.html', 'image/png')).toContain('filename="page.html.png"')
  expect(dispositionOf('photo.JPG', 'image/jpeg')).toContain('filename="photo.JPG"')
})

test('a type that few browsers show is downloaded under its name', () => {
  expect(dispositionOf('IMG_0417.HEIC', 'image/heic')).toBe(
    `attachment; filename="IMG_0417.HEIC"; filename*=UTF-8''IMG_0417.HEIC`,
  )
  expect(dispositionOf('photo.jpg', 'image/heic')).toContain('filename="photo.jpg.heic"')
})

test.each(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'application/pdf'] as const)(
  '%s opens in the browser',
  (type) => expect(dispositionOf('scan', type)).toMatch(/^inline; /),
)
