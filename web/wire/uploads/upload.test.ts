import { expect, test, vi } from 'vitest'
import { createUpload } from './upload.ts'

const photo = new File(['biscuit'], 'biscuit.png', { type: 'image/png' })
const bill = new File(['bill'], 'bill.pdf', { type: 'application/pdf' })

/** Uploads that the test completes. */
function open(report?: (error: unknown) => void) {
  const sent: { file: File; signal?: AbortSignal; arrive: (key: string) => void; fail: (error: Error) => void }[] = []
  const forgotten: string[] = []
  const upload = createUpload({
    send: (file, { signal, onProgress }) =>
      new Promise((arrive, fail) => {
        onProgress?.(40)
        signal?.addEventListener('abort', () => fail(signal.reason))
        sent.push({ file, signal, arrive, fail })
      }),
    report,
    pictures: { show: (file) => `blob:${file.name}`, forget: (address) => forgotten.push(address) },
  })
  return { upload, sent, forgotten }
}

test('a file that arrives is uploaded, with its key, and can be removed', { tags: '@4.42' }, async () => {
  const { upload, sent } = open()
  const done = upload.choose([photo])
  expect(upload.current()).toMatchObject({ step: 'uploading', progress: 40, preview: 'blob:biscuit.png' })
  sent[0]?.arrive('key-1')
  expect(await done).toEqual({ file: photo, key: 'key-1' })
  expect(upload.current()).toMatchObject({ step: 'uploaded', key: 'key-1', preview: 'blob:biscuit.png' })
  upload.remove()
  expect(upload.current()).toEqual({ step: 'none', fault: null })
})

test('another file replaces a pending upload, whose late result changes nothing', async () => {
  vi.spyOn(console, 'info').mockReturnValue(undefined)
  const { upload, sent, forgotten } = open()
  const first = upload.choose([photo])
  const second = upload.choose([bill])
  expect(sent[0]?.signal?.aborted).toBe(true)
  sent[0]?.arrive('key-1')
  sent[1]?.arrive('key-2')
  expect(await first).toBeNull()
  expect(await second).toEqual({ file: bill, key: 'key-2' })
  expect(upload.current()).toMatchObject({ step: 'uploaded', key: 'key-2' })
  expect(forgotten).toEqual(['blob:biscuit.png'])
})

test('neither the same file again nor any number but one is sent', { tags: ['@4.45', '@4.46'] }, async () => {
  const { upload, sent } = open()
  void upload.choose([photo])
  expect(await upload.choose([new File(['biscuit'], 'biscuit.png', { type: 'image/png' })])).toBeNull()
  expect(await upload.choose([photo, bill])).toBeNull()
  expect(await upload.choose([])).toBeNull()
  expect(sent).toHaveLength(1)
  vi.spyOn(console, 'info').mockReturnValue(undefined)
  void upload.choose([new File(['biscuit'], 'biscuit.png', { type: 'image/jpeg' })])
  expect(sent).toHaveLength(2)
})

test('a failed upload clears the file and shows the reason of the server', { tags: '@4.43' }, async () => {
  const report = vi.fn<(error: unknown) => void>()
  const { upload, sent, forgotten } = open(report)
  const done = upload.choose([photo])
  sent[0]?.fail(new Error('Only images or PDFs are allowed.'))
  expect(await done).toBeNull()
  expect(upload.current()).toEqual({
    step: 'none',
    fault: {
      inline: 'Error uploading biscuit.png',
      sentence:
        'There was an error uploading your file: Only images or PDFs are allowed. We have been notified of the error, but you are welcome to try again.',
    },
  })
  expect(report).toHaveBeenCalledOnce()
  expect(forgotten).toEqual(['blob:biscuit.png'])
})

test('a failure that is not reported does not claim to be', async () => {
  const { upload, sent } = open()
  const done = upload.choose([bill])
  sent[0]?.fail(new Error('Offline.'))
  await done
  expect(upload.current()).toMatchObject({
    fault: { sentence: 'There was an error uploading your file: Offline. You are welcome to try again.' },
  })
})

test('stopping an upload is no error, and a refused file clears the one before', { tags: '@4.44' }, async () => {
  const log = vi.spyOn(console, 'info').mockReturnValue(undefined)
  const { upload } = open()
  const done = upload.choose([photo])
  upload.remove()
  expect(await done).toBeNull()
  expect(upload.current()).toEqual({ step: 'none', fault: null })
  expect(log).toHaveBeenCalledWith('upload aborted')
  upload.refuse('notes.txt has an invalid file type. Only images or PDFs are allowed.')
  expect(upload.current()).toMatchObject({ fault: { sentence: null } })
})
