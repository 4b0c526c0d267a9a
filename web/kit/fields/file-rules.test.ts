import { expect, test } from 'vitest'
import { fileFault, filesChosen } from './file-rules.ts'

const rules = { accept: 'image/*,application/pdf', maxBytes: 26_214_400 }
const bill = { name: 'bill.pdf', type: 'application/pdf', size: 26_214_400 }

test('an image or a PDF of 25 MB is accepted', { tags: ['@5.10', '@5.11'] }, () => {
  expect(fileFault([bill], rules)).toBeNull()
  expect(fileFault([{ ...bill, name: 'bill.jpg', type: 'image/jpeg' }], rules)).toBeNull()
})

test('a file one byte larger is rejected in human units', { tags: ['@5.11', '@5.12', '@8.36'] }, () => {
  expect(fileFault([{ ...bill, size: 26_214_401 }], rules)).toBe(
    'File size exceeds 25.0 MB, please upload a smaller file.',
  )
})

test('an empty file is rejected as empty, whatever its type', () => {
  expect(fileFault([{ ...bill, size: 0 }], rules)).toBe('This file is empty.')
  expect(fileFault([{ name: 'image', type: '', size: 0 }], rules)).toBe('This file is empty.')
})

test.each([
  ['scan.tiff', 'image/tiff', 'TIFF'],
  ['SCAN.TIF', 'image/tiff', 'TIFF'],
  ['scan.bmp', 'image/bmp', 'BMP'],
])('%s is rejected by its type, with the accepted types', (name, type, kind) => {
  expect(fileFault([{ name, type, size: 1 }], { accept: 'image/png,application/pdf' })).toBe(
    `${name} is a ${kind} file, which cannot be taken. Please save it as a PDF, PNG or JPEG.`,
  )
})

test('a file of another type is rejected by its name', { tags: ['@5.10', '@8.36', '@8.37'] }, () => {
  expect(fileFault([{ ...bill, name: 'notes.txt', type: 'text/plain' }], rules)).toBe(
    'notes.txt has an invalid file type. Only images or PDFs are allowed.',
  )
})

test('a file whose type the browser does not know is not an image', () => {
  expect(fileFault([{ ...bill, name: 'image', type: '' }], rules)).not.toBeNull()
})

test('a type with only the prefix of an accepted one is rejected', () => {
  expect(fileFault([{ ...bill, type: 'application/pdf-like' }], rules)).not.toBeNull()
  expect(fileFault([{ ...bill, type: 'imagery/png' }], rules)).not.toBeNull()
})

test('two files are rejected if one is expected', { tags: ['@5.10', '@8.36', '@9.4'] }, () => {
  expect(fileFault([bill, bill], rules)).toBe('Maximum number of files exceeded, limit is 1 at most.')
})

test.each([
  [0, 'No file chosen'],
  [1, '1 file'],
  [2, '2 files'],
])('%i chosen reads "%s"', { tags: '@8.38' }, (count, text) => {
  expect(filesChosen(count)).toBe(text)
})
