import { expect, test, vi } from 'vitest'
import { createUpload } from './upload.ts'

const photo = new File(['biscuit'], 'biscuit.png', { type: 'image/png' })
const bill = new File(['bill'], 'bill.pdf', { type: 'application/pdf' })

/** Uploads that end when the test says so. */
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

test('a file that arrives is uploaded, with its key and its preview', async () => {
  const { upload, sent } = open()
  const done = upload.choose([photo])
  expect(upload.current()).toMatchObject({ step: 'uploading', progress: 40, preview: 'blob:biscuit.png' })
  sent[0]?.arrive('key-1')
  expect(await done).toEqual({ file: photo, key: 'key-1' })
  expect(upload.current()).toMatchObject({ step: 'uploaded', key: 'key-1', preview: 'blob:biscuit.png' })
})

test('another file replaces the one on its way, whose late arrival changes nothing', async () => {
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

test('the same file again is not sent twice, nor are two files at once', async () => {
  const { upload, sent } = open()
  void upload.choose([photo])
  expect(await upload.choose([new File(['biscuit'], 'biscuit.png', { type: 'image/png' })])).toBeNull()
  expect(await upload.choose([photo, bill])).toBeNull()
  expect(sent).toHaveLength(1)
})

test('a failed upload clears the file and says why, in the words of the server that refused it', async () => {
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

test('nobody is said to have been notified where a failure is not reported', async () => {
  const { upload, sent } = open()
  const done = upload.choose([bill])
  sent[0]?.fail(new Error('Offline.'))
  await done
  expect(upload.current()).toMatchObject({
    fault: { sentence: 'There was an error uploading your file: Offline. You are welcome to try again.' },
  })
})

test('stopping an upload is no error, and a refused file clears the one before', async () => {
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
