import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openS3 } from '#tests/harness/s3-stand-in.ts'
import { s3Stream } from './s3-stream.ts'

const MB = 1024 * 1024
const CONTENT = randomBytes(12 * MB)
const account = { bucket: 'backups', accessKeyId: 'id', secretAccessKey: 'secret', region: 'us-east-1' }
const credentials = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }

let s3: Awaited<ReturnType<typeof openS3>>
let asked: string[]
/** Faults for the next calls with this method whose address contains `part`. */
let faults: { method: string; part: string; fault: 'cut' | 500; times: number }[]
beforeEach(async () => {
  asked = []
  faults = []
  s3 = await openS3(account, (method, url) => {
    asked.push(`${method} ${url.replace(/uploadId=[^&]+/, 'uploadId')}`)
    const next = faults.find((one) => one.method === method && url.includes(one.part) && one.times > 0)
    if (!next) return undefined
    next.times -= 1
    return next.fault
  })
})
afterEach(() => s3.close())

const stream = () =>
  s3Stream(`s3://backups?endpoint=${encodeURIComponent(s3.url)}`, credentials, {
    partBytes: 5 * MB,
    waitsMs: [1, 1],
  })
async function* inChunks(content: Buffer, breaking = false) {
  for (let at = 0; at < content.length; at += 700_001) yield content.subarray(at, at + 700_001)
  if (breaking) throw new Error('the dump broke off')
}
const read = async (key: string) => Buffer.concat(await (await stream().open(key)).toArray())

test('a large object is stored in parts and read back unchanged, and a small one is stored in one call', async () => {
  expect(await stream().store('nightly', inChunks(CONTENT))).toBe(CONTENT.length)
  expect(asked).toEqual([
    'POST /backups/nightly?uploads=',
    'PUT /backups/nightly?partNumber=1&uploadId',
    'PUT /backups/nightly?partNumber=2&uploadId',
    'PUT /backups/nightly?partNumber=3&uploadId',
    'POST /backups/nightly?uploadId',
  ])
  expect((await read('nightly')).equals(CONTENT)).toBe(true)
  expect(await stream().store('small', inChunks(CONTENT.subarray(0, 10)))).toBe(10)
  expect(asked.slice(-1)).toEqual(['PUT /backups/small'])
  expect(await stream().store('empty', inChunks(Buffer.alloc(0)))).toBe(0)
  await stream().remove('nightly')
  await expect(stream().open('nightly')).rejects.toMatchObject({ code: 'not_found' })
})

test('a part or a completion whose response is lost is repeated', async () => {
  faults = [
    { method: 'PUT', part: 'partNumber=2', fault: 'cut', times: 2 },
    { method: 'POST', part: 'uploadId', fault: 'cut', times: 1 },
  ]
  await stream().store('nightly', inChunks(CONTENT))
  expect(asked.filter((call) => call.includes('partNumber=2'))).toHaveLength(3)
  expect((await read('nightly')).equals(CONTENT)).toBe(true)
})

test('a permanent failure leaves neither an object nor parts in the bucket', async () => {
  await expect(stream().store('nightly', inChunks(CONTENT, true))).rejects.toThrow('the dump broke off')
  expect([s3.contents.objects.size, s3.contents.uploads.size]).toEqual([0, 0])
  faults = [{ method: 'PUT', part: 'partNumber=2', fault: 'cut', times: 100 }]
  await expect(stream().store('nightly', inChunks(CONTENT))).rejects.toMatchObject({ code: 'unavailable' })
  expect([s3.contents.objects.size, s3.contents.uploads.size]).toEqual([0, 0])
})

test('only the unfinished parts of a killed process are aborted', async () => {
  s3.contents.uploads.set('killed', { key: 'tendwell-1', parts: new Map() })
  s3.contents.uploads.set('other', { key: 'somebody', parts: new Map() })
  await stream().abandonUnfinished('tendwell-')
  expect([...s3.contents.uploads.keys()]).toEqual(['other'])
})

test('reading continues after a broken connection, and fails if the object has changed', async () => {
  await stream().store('nightly', inChunks(CONTENT))
  faults = [{ method: 'GET', part: 'nightly', fault: 'cut', times: 1 }]
  expect((await read('nightly')).equals(CONTENT)).toBe(true)
  faults = [{ method: 'GET', part: 'nightly', fault: 'cut', times: 1 }]
  const reading = await stream().open('nightly')
  s3.contents.objects.set('nightly', CONTENT.subarray(1))
  await expect(reading.toArray()).rejects.toMatchObject({ code: 'unavailable' })
})
