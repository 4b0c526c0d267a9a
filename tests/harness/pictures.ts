import { crc32 } from 'node:zlib'

/** Text in every piece of metadata of these pictures. No clean picture contains it. */
export const CANARY = 'CANARY-51.5007N'

export type Metadata = { readonly orientation?: number; readonly location?: boolean }

const latin = (text: string) => Buffer.from(text, 'latin1')
const u16 = (value: number) => Buffer.from([value >> 8, value & 0xff])
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** EXIF with a camera's name, a maker note, and, if there is one, a position. */
export function exif({ orientation = 1, location = true }: Metadata = {}): Buffer {
  const words = latin(`${CANARY}\0`)
  const entries = location ? 4 : 3
  const wordsAt = 8 + 2 + entries * 12 + 4
  const gpsAt = wordsAt + words.length
  const entry = (tag: number, type: number, count: number, value: Buffer) =>
    Buffer.concat([u16(tag), u16(type), u32(count), value])
  const main = [
    entry(0x010f, 2, words.length, u32(wordsAt)),
    entry(0x0112, 3, 1, Buffer.concat([u16(orientation), u16(0)])),
    entry(0x927c, 7, words.length, u32(wordsAt)),
    ...(location ? [entry(0x8825, 4, 1, u32(gpsAt))] : []),
  ]
  const gps = [u16(2), entry(1, 2, 2, latin('N\0\0\0')), entry(2, 5, 3, u32(wordsAt)), u32(0)]
  return Buffer.concat([latin('MM\0*'), u32(8), u16(entries), ...main, u32(0), words, ...(location ? gps : [])])
}

/** EXIF that contains nothing but the orientation. */
export const bareExif = (orientation: number): Buffer =>
  Buffer.concat([latin('MM\0*'), u32(8), u16(1), u16(0x0112), u16(3), u32(1), u16(orientation), u16(0), u32(0)])

export const xmp = (location = true): Buffer =>
  latin(`<x:xmpmeta><dc:creator>${CANARY}</dc:creator>${location ? '<exif:GPSLatitude>51' : ''}</x:xmpmeta>`)

const jpegSegment = (code: number, ...content: Buffer[]): Buffer => {
  const whole = Buffer.concat(content)
  return Buffer.concat([Buffer.from([0xff, code]), u16(whole.length + 2), whole])
}

const JFIF = latin('JFIF\0\x01\x01\0\0\x48\0\x48\0\0')
const PROFILE = latin('ICC_PROFILE\0\x01\x01a color profile')
const SCAN = Buffer.concat([latin('coded'), Buffer.from([0xff, 0]), latin('data'), Buffer.from([0xff, 0xd3, 0xaa])])

/** A JPEG without metadata: tables, a progressive frame and two scans. They are not decodable. */
export function jpeg({ width = 640, height = 480, before = [] as Buffer[], after = [] as Buffer[] } = {}): Buffer {
  const frame = Buffer.concat([Buffer.from([8]), u16(height), u16(width), Buffer.from([1, 1, 0x11, 0])])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xe0, JFIF),
    ...before,
    jpegSegment(0xe2, PROFILE),
    jpegSegment(0xdb, Buffer.alloc(65, 7)),
    jpegSegment(0xc2, frame),
    jpegSegment(0xc4, Buffer.alloc(20, 3)),
    jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    SCAN,
    jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    SCAN,
    Buffer.from([0xff, 0xd9]),
    ...after,
  ])
}

export const jpegExif = (tiff: Buffer): Buffer => jpegSegment(0xe1, latin('Exif\0\0'), tiff)

export const jpegWithMetadata = (metadata: Metadata = {}, size = {}): Buffer =>
  jpeg({
    ...size,
    before: [
      jpegSegment(0xe0, latin('JFXX\0\x10'), latin(CANARY)),
      jpegExif(exif(metadata)),
      jpegSegment(0xe1, latin('http://ns.adobe.com/xap/1.0/\0'), xmp(metadata.location)),
      jpegSegment(0xe2, latin('MPF\0'), latin(CANARY)),
      jpegSegment(0xed, latin('Photoshop 3.0\x008BIM'), latin(CANARY)),
      jpegSegment(0xeb, latin('JP'), latin(CANARY)),
      jpegSegment(0xfe, latin(CANARY)),
    ],
    after: [jpegExif(exif()), latin(CANARY)],
  })

const pngChunk = (name: string, content: Buffer): Buffer => {
  const body = Buffer.concat([latin(name), content])
  return Buffer.concat([u32(content.length), body, u32(crc32(body))])
}

/** An animated PNG of one frame. Its pixels are not decodable. */
export function png({ width = 640, height = 480, before = [] as Buffer[], after = [] as Buffer[] } = {}): Buffer {
  return Buffer.concat([
    latin('\x89PNG\r\n\x1a\n'),
    pngChunk('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from([8, 2, 0, 0, 0])])),
    pngChunk('iCCP', latin('profile\0\0zip')),
    pngChunk('gAMA', u32(45_455)),
    pngChunk('acTL', Buffer.concat([u32(1), u32(0)])),
    ...before,
    pngChunk('fcTL', Buffer.alloc(26)),
    pngChunk('IDAT', Buffer.alloc(300, 9)),
    pngChunk('IDAT', Buffer.alloc(300, 8)),
    pngChunk('IEND', Buffer.alloc(0)),
    ...after,
  ])
}

export const pngExif = (tiff: Buffer): Buffer => pngChunk('eXIf', tiff)

export const pngFrames = (count: number): Buffer[] =>
  Array.from({ length: count }, () => pngChunk('fcTL', Buffer.alloc(26)))

export const pngWithMetadata = (metadata: Metadata = {}, size = {}): Buffer =>
  png({
    ...size,
    before: [
      pngExif(exif(metadata)),
      pngChunk('tEXt', latin(`Author\0${CANARY}`)),
      pngChunk('zTXt', latin(`Comment\0\0${CANARY}`)),
      pngChunk('iTXt', Buffer.concat([latin('XML:com.adobe.xmp\0\0\0\0\0'), xmp(metadata.location)])),
      pngChunk('tIME', latin('\x07\xea\x0b\x1d\x13\0\0')),
      pngChunk('prVt', latin(CANARY)),
    ],
    after: [latin(CANARY)],
  })
