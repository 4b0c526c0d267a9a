import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Problem } from '#contract/shared/problems.ts'
import type { UploadType } from '#contract/shared/upload.ts'
import {
  bareExif,
  CANARY,
  gif,
  gifFrames,
  gifWithMetadata,
  heifCleaned,
  heifSequence,
  heifWithMetadata,
  heifWithPixelsFirst,
  jpeg,
  jpegExif,
  jpegWithMetadata,
  type Metadata,
  png,
  pngExif,
  pngFrames,
  pngWithMetadata,
  webp,
  webpCleaned,
  webpFrames,
  webpWithMetadata,
} from '#tests/pictures/pictures.ts'
import { ByteReader } from './byte-reader.ts'
import { cleanFile } from './clean.ts'
import { Findings } from './findings.ts'

async function clean(type: UploadType, chunks: readonly Buffer[]) {
  const findings = new Findings()
  const parts: Buffer[] = []
  for await (const part of cleanFile(type, new ByteReader(Readable.from(chunks)), findings)) parts.push(part)
  return { bytes: Buffer.concat(parts), location: findings.location }
}

type Format = {
  type: UploadType
  /** A picture with metadata of every kind. */
  dirty(metadata?: Metadata, size?: { width: number; height: number }): Buffer
  /** The same picture as it should be stored. */
  cleaned(orientation: number): Buffer
}

const FORMATS: Format[] = [
  {
    type: 'image/jpeg',
    dirty: jpegWithMetadata,
    cleaned: (orientation) => jpeg({ before: orientation === 1 ? [] : [jpegExif(bareExif(orientation))] }),
  },
  {
    type: 'image/png',
    dirty: pngWithMetadata,
    cleaned: (orientation) => png({ before: orientation === 1 ? [] : [pngExif(bareExif(orientation))] }),
  },
  { type: 'image/webp', dirty: webpWithMetadata, cleaned: webpCleaned },
  { type: 'image/gif', dirty: gifWithMetadata, cleaned: () => gif() },
  { type: 'image/avif', dirty: heifWithMetadata('avif'), cleaned: heifCleaned('avif') },
  { type: 'image/heic', dirty: heifWithMetadata('heic'), cleaned: heifCleaned('heic') },
]

describe.each(FORMATS)('$type', ({ type, dirty, cleaned }) => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'loses all metadata except orientation %i, and keeps its pixels',
    async (orientation) => {
      const sent = dirty({ orientation })
      expect(sent.includes(CANARY)).toBe(true)
      const { bytes } = await clean(type, [sent])
      expect(bytes.includes(CANARY)).toBe(false)
      expect(bytes.equals(cleaned(orientation))).toBe(true)
    },
  )

  test('tells whether it contained a location', async () => {
    expect((await clean(type, [dirty()])).location).toBe(true)
    expect((await clean(type, [dirty({ location: false })])).location).toBe(false)
    expect((await clean(type, [cleaned(1)])).location).toBe(false)
  })

  test('gives the same result in chunks of any size', async () => {
    const sent = dirty({ orientation: 6 })
    const expected = cleaned(6)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 60 }), { maxLength: 60 }), async (sizes) => {
        const { bytes } = await clean(type, inChunks(sent, sizes))
        expect(bytes.equals(expected)).toBe(true)
      }),
    )
  })

  test('has nothing to remove, or is refused, after any change of its bytes', async () => {
    const sent = dirty({ orientation: 3 })
    const change = fc.tuple(fc.nat({ max: sent.length - 1 }), fc.integer({ min: 0, max: 255 }))
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 8 }), fc.nat({ max: sent.length }), async (changes, length) => {
        const changed = Buffer.from(sent)
        for (const [at, value] of changes) changed[at] = value
        const once = await cleanOrRefuse(type, changed.subarray(0, length))
        if (!once) return
        const twice = await clean(type, [once])
        expect(twice.bytes.equals(once)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    { width: 30_001, height: 10, code: 'picture_too_large' },
    { width: 10, height: 30_001, code: 'picture_too_large' },
    { width: 20_000, height: 10_001, code: 'picture_too_large' },
  ])('of $width × $height pixels is refused before its pixels', async ({ code, ...size }) => {
    await expect(clean(type, [dirty({}, size)])).rejects.toMatchObject({ code })
  })

  test('of 200 million pixels is accepted', async () => {
    const { bytes } = await clean(type, [dirty({}, { width: 20_000, height: 10_000 })])
    expect(bytes.length).toBeGreaterThan(0)
  })
})

const ANIMATED: { type: UploadType; frames(count: number): Buffer }[] = [
  { type: 'image/png', frames: (count) => png({ before: pngFrames(count - 1) }) },
  { type: 'image/gif', frames: (count) => gif({ before: gifFrames(count - 1) }) },
  { type: 'image/webp', frames: (count) => webp({ after: webpFrames(count) }) },
  { type: 'image/avif', frames: heifSequence },
]

test.each(ANIMATED)('$type of more than 2,000 frames is refused', async ({ type, frames }) => {
  const { bytes } = await clean(type, [frames(2_000)])
  expect(bytes.includes(CANARY)).toBe(false)
  await expect(clean(type, [frames(2_001)])).rejects.toMatchObject({ code: 'too_many_frames' })
})

test.each(FORMATS.filter(({ type }) => type !== 'image/gif' && type !== 'image/webp'))(
  '$type without a width is refused',
  async ({ type, dirty }) => {
    await expect(clean(type, [dirty({}, { width: 0, height: 10 })])).rejects.toMatchObject({ code: 'picture_damaged' })
  },
)

test('a HEIC whose metadata is described after it is refused', async () => {
  await expect(clean('image/heic', [heifWithPixelsFirst()])).rejects.toMatchObject({ code: 'metadata_stays' })
})

test.each([
  ['image/webp', webp(), 4],
  ['image/heic', heifWithMetadata('heic')(), heifWithMetadata('heic')().length - CANARY.length - 8],
] as const)('%s does not grow, whatever size it claims to have', async (type, sent, sizeAt) => {
  const claiming = Buffer.concat([sent, Buffer.from('privprivpriv')])
  claiming.writeUInt32BE(0x7f_ff_ff_ff, sizeAt)
  const { bytes } = await clean(type, [claiming])
  expect(bytes.length).toBeLessThanOrEqual(claiming.length)
})

const SIGNATURES: [UploadType, string][] = [
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff\xe0'],
  ['image/gif', 'GIF89a'],
  ['image/webp', 'RIFF\0\0\0\0WEBP'],
  ['image/heic', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['image/avif', '\0\0\0\x18ftypavif\0\0\0\0mif1avif'],
]
test.each(SIGNATURES)('a file that only has the signature of %s is kept as it is', async (type, signature) => {
  for (const filler of ['', '\0'.repeat(2000), 'words '.repeat(400)]) {
    const sent = Buffer.from(signature + filler, 'latin1')
    expect((await clean(type, [sent])).bytes.equals(sent)).toBe(true)
  }
})

test.each([
  ['a fill byte after the signature', 2, 0xff],
  ['a byte between two segments', 20, 0],
])('a JPEG with %s is cleaned', async (_what, at, byte) => {
  const sent = jpegWithMetadata()
  const { bytes } = await clean('image/jpeg', [sent.subarray(0, at), Buffer.from([byte]), sent.subarray(at)])
  expect(bytes.includes(CANARY)).toBe(false)
})

test('a PNG whose first part is broken is refused, because metadata follows', async () => {
  const sent = pngWithMetadata()
  sent.fill(0, 8, 16)
  await expect(clean('image/png', [sent])).rejects.toMatchObject({ code: 'picture_damaged' })
})

test('a GIF with a byte between its parts does not keep its comment', async () => {
  const sent = gifWithMetadata()
  const comment = sent.indexOf('!\xfe', 0, 'latin1')
  expect(comment).toBeGreaterThan(0)
  for (let at = 13; at <= comment; at += 1) {
    const bytes = await cleanOrRefuse(
      'image/gif',
      Buffer.concat([sent.subarray(0, at), Buffer.of(0), sent.subarray(at)]),
    )
    expect(bytes?.includes(CANARY) ?? false).toBe(false)
  }
})

test('a picture of more parts than any picture needs is refused', async () => {
  const comment = Buffer.from([0xff, 0xfe, 0, 2])
  const sent = jpeg({ before: Array.from({ length: 100_001 }, () => comment) })
  await expect(clean('image/jpeg', [sent])).rejects.toMatchObject({ code: 'picture_damaged' })
})

test('a JPEG that ends in a scan is kept up to there', async () => {
  const whole = jpeg()
  const { bytes } = await clean('image/jpeg', [whole.subarray(0, -6)])
  expect(bytes.equals(Buffer.concat([whole.subarray(0, -6), Buffer.from([0xff, 0xd9])]))).toBe(true)
})

/** Chunks of these sizes, then the rest. */
function inChunks(whole: Buffer, sizes: readonly number[]): Buffer[] {
  const chunks: Buffer[] = []
  let at = 0
  for (const size of sizes) {
    chunks.push(whole.subarray(at, at + size))
    at += size
  }
  return [...chunks, whole.subarray(at)]
}

async function cleanOrRefuse(type: UploadType, sent: Buffer): Promise<Buffer | null> {
  try {
    return (await clean(type, [sent])).bytes
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}
