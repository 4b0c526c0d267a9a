import { expect, test } from 'vitest'
import { fileFault, filesChosen } from '#web/kit/file-rules.ts'

const file = (name: string, type: string, size = 1) => ({ name, type, size })

test.each([
  ['size', [file('scan.png', 'image/png', 2048)], 'File size exceeds 1.0 KB, please upload a smaller file.'],
  ['type', [file('notes.txt', 'text/plain')], 'notes.txt has an invalid file type. Only images or PDFs are allowed.'],
  [
    'number of files',
    [file('a.png', 'image/png'), file('b.png', 'image/png')],
    'Maximum number of files exceeded, limit is 1 at most.',
  ],
])(
  'the upload widget has a message of its own for an invalid %s',
  { tags: ['@8.36', '@8.37'] },
  (_what, files, message) => {
    expect(fileFault(files, { accept: 'image/*,application/pdf', maxBytes: 1024 })).toBe(message)
  },
)

test('the upload widget shows "No file chosen" and "{n} files"', { tags: '@8.38' }, () => {
  expect([filesChosen(0), filesChosen(2), filesChosen(17)]).toEqual(['No file chosen', '2 files', '17 files'])
})
