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

const webpChunk = (name: string, content: Buffer): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  return Buffer.concat([latin(name), size, content, Buffer.alloc(content.length % 2)])
}

const u24le = (value: number) => Buffer.from([value & 0xff, (value >> 8) & 0xff, value >> 16])

/** An extended WebP with a color profile and one frame of VP8. Its pixels are not decodable. */
export function webp({ width = 640, height = 480, flags = 0x28, after = [] as Buffer[], end = [] as Buffer[] } = {}) {
  const frame = Buffer.concat([latin('\x10\0\0\x9d\x01\x2a'), latin('\x10\0\x10\0coded data.')])
  const body = Buffer.concat([
    latin('WEBP'),
    webpChunk('VP8X', Buffer.concat([Buffer.from([flags, 0, 0, 0]), u24le(width - 1), u24le(height - 1)])),
    webpChunk('ICCP', latin('a color profile')),
    webpChunk('VP8 ', frame),
    ...after,
  ])
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length)
  return Buffer.concat([latin('RIFF'), size, body, ...end])
}

export const webpFrames = (count: number): Buffer[] =>
  Array.from({ length: count }, () => webpChunk('ANMF', Buffer.alloc(16)))

export const webpWithMetadata = (metadata: Metadata = {}, size = {}): Buffer =>
  webp({
    ...size,
    flags: 0x2c,
    after: [
      webpChunk('EXIF', exif(metadata)),
      webpChunk('XMP ', xmp(metadata.location)),
      webpChunk('priv', latin(CANARY)),
    ],
    end: [latin(CANARY)],
  })

const padded = (content: Buffer, length: number): Buffer =>
  Buffer.concat([content, Buffer.alloc(length - content.length)])

/** As it is stored: chunks of the same size. */
export const webpCleaned = (orientation: number): Buffer =>
  webp({
    after: [
      webpChunk('EXIF', padded(bareExif(orientation), exif().length)),
      webpChunk('JUNK', Buffer.alloc(xmp().length)),
      webpChunk('JUNK', Buffer.alloc(CANARY.length)),
    ],
  })

const gifBlocks = (content: Buffer): Buffer => Buffer.concat([Buffer.from([content.length]), content, Buffer.alloc(1)])

const gifApplication = (name: string, content: Buffer): Buffer =>
  Buffer.concat([latin(`\x21\xff\x0b${name}`), gifBlocks(content)])

const GIF_CONTROL = latin('\x21\xf9\x04\0\0\0\0\0')

const gifFrame = (width: number, height: number): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width, 0)
  size.writeUInt16LE(height, 2)
  return Buffer.concat([latin('\x2c\0\0\0\0'), size, latin('\0\x02'), gifBlocks(latin('coded data'))])
}

export const gifFrames = (count: number): Buffer[] => Array.from({ length: count }, () => gifFrame(1, 1))

/** An animated GIF that repeats, with a color profile. Its pixels are not decodable. */
export function gif({ width = 640, height = 480, before = [] as Buffer[], after = [] as Buffer[] } = {}): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width, 0)
  size.writeUInt16LE(height, 2)
  return Buffer.concat([
    latin('GIF89a'),
    size,
    latin('\x80\0\0'),
    Buffer.alloc(6, 5),
    gifApplication('NETSCAPE2.0', Buffer.from([1, 0, 0])),
    gifApplication('ICCRGBG1012', latin('a color profile')),
    ...before,
    GIF_CONTROL,
    gifFrame(width, height),
    latin('\x3b'),
    ...after,
  ])
}

export const gifWithMetadata = ({ location = true }: Metadata = {}, size = {}): Buffer =>
  gif({
    ...size,
    before: [
      Buffer.concat([latin('\x21\xfe'), gifBlocks(latin(CANARY))]),
      gifApplication('XMP DataXMP', xmp(location)),
      GIF_CONTROL,
      Buffer.concat([latin('\x21\x01\x0c'), Buffer.alloc(12), gifBlocks(latin(CANARY))]),
    ],
    after: [latin(CANARY)],
  })

const box = (name: string, ...content: Buffer[]): Buffer => {
  const whole = Buffer.concat(content)
  return Buffer.concat([u32(whole.length + 8), latin(name), whole])
}
const fullBox = (name: string, version: number, ...content: Buffer[]): Buffer =>
  box(name, u32(version * 2 ** 24), ...content)

const HEIF_PIXELS = latin('coded pixels of the image')
const HEIF_THUMBNAIL = latin(`a thumbnail ${CANARY}`)

/** Content of the items of a HEIF file: image, thumbnail, EXIF, XMP, and a text in `meta` itself. */
type HeifItems = { exifItem: Buffer; xmpItem: Buffer; thumbnail: Buffer; text: Buffer; extra: Buffer; isClean: boolean }

function heifOf(brand: string, width: number, height: number, items: HeifItems): Buffer {
  const { exifItem, xmpItem, thumbnail, text, extra, isClean } = items
  const start = box('ftyp', latin(`${brand}\0\0\0\0mif1`))
  const contents = [HEIF_PIXELS, thumbnail, exifItem, xmpItem]
  const info = (id: number, type: string, flags = 0) =>
    box('infe', u32(2 * 2 ** 24 + flags), u16(id), u16(0), latin(`${type}\0`))
  const metaAt = (dataAt: number) => {
    let at = dataAt
    const located = contents.map((content, item) => {
      const entry = Buffer.concat([u16(item + 1), u16(0), u16(0), u16(1), u32(at), u32(content.length)])
      at += content.length
      return entry
    })
    const inMeta = Buffer.concat([u16(5), u16(1), u16(0), u16(1), u32(0), u32(text.length)])
    return fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, u32(0), latin('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, u16(1)),
      fullBox('iloc', 1, Buffer.from([0x44, 0]), u16(5), ...located, inMeta),
      fullBox(
        'iinf',
        0,
        u16(5),
        info(1, 'av01'),
        info(2, 'av01', isClean ? 1 : 0),
        info(3, 'Exif'),
        info(4, 'mime'),
        info(5, 'mime'),
      ),
      fullBox('iref', 0, box(isClean ? 'free' : 'thmb', u16(2), u16(1), u16(1))),
      box('iprp', box('ipco', fullBox('ispe', 0, u32(width), u32(height)), box(isClean ? 'free' : 'udes', extra))),
      box('idat', text),
      box(isClean ? 'free' : 'xml ', extra),
    )
  }
  const dataAt = start.length + metaAt(0).length + 8
  return Buffer.concat([start, metaAt(dataAt), box('mdat', ...contents), box(isClean ? 'free' : 'uuid', extra)])
}

/** HEIF with EXIF, XMP, a thumbnail and texts. Its pixels are not decodable. */
export const heifWithMetadata =
  (brand: string) =>
  (metadata: Metadata = {}, { width = 640, height = 480 } = {}): Buffer =>
    heifOf(brand, width, height, {
      exifItem: Buffer.concat([u32(6), latin('Exif\0\0'), exif(metadata)]),
      xmpItem: xmp(metadata.location),
      thumbnail: HEIF_THUMBNAIL,
      text: latin(CANARY),
      extra: latin(CANARY),
      isClean: false,
    })

/** As it is stored: everything at the same place. */
export const heifCleaned =
  (brand: string) =>
  (orientation: number): Buffer => {
    const none = Buffer.alloc(CANARY.length)
    return heifOf(brand, 640, 480, {
      exifItem: padded(Buffer.concat([u32(0), bareExif(orientation)]), 10 + exif().length),
      xmpItem: Buffer.alloc(xmp().length),
      thumbnail: Buffer.alloc(HEIF_THUMBNAIL.length),
      text: none,
      extra: none,
      isClean: true,
    })
  }

/** The same boxes with the pixels first. */
export function heifWithPixelsFirst(): Buffer {
  const whole = heifWithMetadata('heic')()
  const metaAt = whole.readUInt32BE(0)
  const pixelsAt = metaAt + whole.readUInt32BE(metaAt)
  return Buffer.concat([whole.subarray(0, metaAt), whole.subarray(pixelsAt), whole.subarray(metaAt, pixelsAt)])
}

/** An image sequence of so many frames. */
export const heifSequence = (frames: number): Buffer => {
  const samples = fullBox('stsz', 0, u32(0), u32(frames))
  const times = fullBox('tkhd', 0, u32(0xcafe), u32(0xcafe), Buffer.alloc(64), u32(640 * 65_536), u32(480 * 65_536))
  const handler = fullBox('hdlr', 0, u32(0), latin('pict'), Buffer.alloc(13))
  const track = box('trak', times, box('udta', latin(CANARY)), box('mdia', handler, box('minf', box('stbl', samples))))
  return Buffer.concat([box('ftyp', latin('avis\0\0\0\0avif')), box('moov', track), box('mdat', HEIF_PIXELS)])
}
