import { Problem } from '#contract/shared/problems.ts'
import type { ByteReader } from './byte-reader.ts'
import { hasXmpLocation } from './exif.ts'
import type { Findings } from './findings.ts'

const HEADER_BYTES = 13
const DESCRIPTOR_BYTES = 10
const CONTROL_BYTES = 8
const IMAGE = 0x2c
const EXTENSION = 0x21
const TRAILER = 0x3b
const CONTROL = 0xf9
const APPLICATION = 0xff
/** `0x21 0xff 11`, then eleven characters. */
const APPLICATION_BYTES = 14
const LARGEST_BLOCK = 256

/** GIF89a. Keeps images, their timing, the number of loops and the color profile. */
export async function* cleanGif(bytes: ByteReader, findings: Findings): AsyncGenerator<Buffer> {
  const header = await bytes.take(HEADER_BYTES)
  findings.size(Math.max(1, header.readUInt16LE(6)), Math.max(1, header.readUInt16LE(8)))
  yield header
  yield await bytes.take(colorTableBytes(header.readUInt8(10)))
  let hasImage = false
  let control: Buffer | null = null
  for (;;) {
    const held = await bytes.peek(2)
    const [introducer = TRAILER, label] = held
    findings.part()
    if (introducer === TRAILER) {
      if (!hasImage) throw new Problem('picture_damaged')
      yield Buffer.from([TRAILER])
      return
    }
    if (introducer === IMAGE) {
      hasImage = true
      if (control) yield control
      control = null
      yield* image(bytes, findings)
    } else if (introducer === 0) await bytes.skip(1)
    else if (introducer !== EXTENSION) throw new Problem('picture_damaged')
    else if (label === CONTROL) control = await timing(bytes)
    else if (label === APPLICATION) yield* application(bytes, findings)
    else {
      // the timing of a text is not that of the next image
      if (label === 1) control = null
      await bytes.skip(2)
      await skipBlocks(bytes, findings)
    }
  }
}

/** The highest bit tells whether there is a table, the lowest three its size. */
const colorTableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

async function* image(bytes: ByteReader, findings: Findings): AsyncGenerator<Buffer> {
  findings.frame()
  const descriptor = await bytes.take(DESCRIPTOR_BYTES)
  findings.size(Math.max(1, descriptor.readUInt16LE(5)), Math.max(1, descriptor.readUInt16LE(7)))
  yield descriptor
  yield await bytes.take(colorTableBytes(descriptor.readUInt8(9)) + 1)
  yield* passBlocks(bytes)
}

async function timing(bytes: ByteReader): Promise<Buffer> {
  const control = await bytes.take(CONTROL_BYTES)
  if (control[2] !== 4 || control[7] !== 0) throw new Problem('picture_damaged')
  return control
}

async function* application(bytes: ByteReader, findings: Findings): AsyncGenerator<Buffer> {
  const head = await bytes.take(APPLICATION_BYTES)
  if (head[2] !== 11) throw new Problem('picture_damaged')
  const name = head.toString('latin1', 3)
  if (name === 'ICCRGBG1012') {
    yield head
    yield* passBlocks(bytes)
    return
  }
  const loops = (await bytes.peek(4)).subarray(0, 4)
  if ((name === 'NETSCAPE2.0' || name === 'ANIMEXTS1.0') && loops[0] === 3 && loops[1] === 1 && loops.length === 4)
    yield Buffer.concat([head, loops, Buffer.alloc(1)])
  await skipBlocks(bytes, findings)
}

async function skipBlocks(bytes: ByteReader, findings: Findings): Promise<void> {
  for await (const part of passBlocks(bytes)) findings.location ||= hasXmpLocation(part)
}

/** Passes blocks with their lengths up to an empty one. A block that the file does not contain completely is dropped. */
async function* passBlocks(bytes: ByteReader): AsyncGenerator<Buffer> {
  for (;;) {
    const held = await bytes.peek(LARGEST_BLOCK)
    const { end, isLast } = completeBlocks(held)
    if (end === 0) {
      await bytes.skip()
      yield Buffer.alloc(1)
      return
    }
    yield* bytes.pass(end)
    if (isLast) return
  }
}

function completeBlocks(held: Buffer): { end: number; isLast: boolean } {
  let end = 0
  for (;;) {
    const size = held[end]
    if (size === 0) return { end: end + 1, isLast: true }
    if (size === undefined || end + 1 + size > held.length) return { end, isLast: false }
    end += 1 + size
  }
}
