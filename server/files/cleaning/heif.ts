import { Problem } from '#contract/shared/problems.ts'
import type { ByteReader } from './byte-reader.ts'
import type { Findings } from './findings.ts'
import { withoutContent } from './heif-exif.ts'
import { cleanMeta, type Range } from './heif-meta.ts'
import { cleanMoov } from './heif-moov.ts'

/** A box of descriptions is read into memory: real ones have some kilobytes. */
const MOST_BYTES_IN_MEMORY = 1_048_576
/** A picture has one EXIF, one XMP and one thumbnail; each range costs time. */
const MOST_RANGES = 100
/** Part of EXIF or XMP that is searched for the orientation and a position. */
const SEARCHED_BYTES = 65_536

/**
 * AVIF and HEIC (ISO 14496-12, ISO 23008-12). Positions in the file are part of the format, so metadata is replaced by as
 * many zeros. `meta` tells where in `mdat` the metadata is, and comes first in files of cameras and phones. Others are
 * refused.
 */
export async function* cleanHeif(bytes: ByteReader, findings: Findings): AsyncGenerator<Buffer> {
  let ranges: Range[] = []
  let isDescribed = false
  let hasPixels = false
  for (let position = 0; ; ) {
    const box = await nextBox(bytes)
    if (!box) break
    findings.part()
    const start = position + box.head.length
    position = start + box.size
    if (box.name === 'ftyp') yield* passed(bytes, box)
    else if (box.name === 'meta' || box.name === 'moov') {
      isDescribed = true
      const content = Buffer.from(await contentInMemory(bytes, box))
      if (box.name === 'moov') cleanMoov(content, findings)
      else ranges = inOrder([...ranges, ...cleanMeta(content, findings)], position)
      yield Buffer.concat([box.head, content])
    } else if (box.name === 'mdat') {
      if (!isDescribed) throw new Problem('metadata_stays')
      findings.requireSize()
      hasPixels = true
      yield box.head
      yield* pixels(bytes, start, position, ranges, findings)
    } else yield* emptied(bytes, box)
  }
  if (!hasPixels) throw new Problem('picture_damaged')
}

type TopBox = { readonly name: string; readonly head: Buffer; readonly size: number }

/** The next box of the file; `size` is that of its content. Null at the end. */
async function nextBox(bytes: ByteReader): Promise<TopBox | null> {
  if ((await bytes.peek(8)).length < 8) return null
  const short = await bytes.take(8)
  const size = short.readUInt32BE(0)
  const name = short.toString('latin1', 4)
  // zero: up to the end of the file
  if (size === 0) return { name, head: short, size: Number.POSITIVE_INFINITY }
  if (size !== 1) return checkedBox(name, short, size)
  const long = await bytes.take(8)
  return checkedBox(name, Buffer.concat([short, long]), Number(long.readBigUInt64BE()))
}

function checkedBox(name: string, head: Buffer, size: number): TopBox {
  if (size < head.length) throw new Problem('picture_damaged')
  return { name, head, size: size - head.length }
}

async function contentInMemory(bytes: ByteReader, { size }: TopBox): Promise<Buffer> {
  if (size > MOST_BYTES_IN_MEMORY) throw new Problem('metadata_stays')
  return bytes.take(size)
}

async function* passed(bytes: ByteReader, { head, size }: TopBox): AsyncGenerator<Buffer> {
  yield head
  yield* bytes.pass(size)
}

/** Sorts ranges, joins those that overlap, and refuses those that have passed. */
function inOrder(ranges: readonly Range[], position: number): Range[] {
  if (ranges.length > MOST_RANGES) throw new Problem('metadata_stays')
  const ordered: Range[] = []
  for (const range of ranges.toSorted((one, other) => one.start - other.start)) {
    if (range.start < position) throw new Problem('metadata_stays')
    const previous = ordered.at(-1)
    if (previous && range.start < previous.end) {
      ordered[ordered.length - 1] = { ...previous, end: Math.max(previous.end, range.end) }
    } else ordered.push(range)
  }
  return ordered
}

/** Passes the content of `mdat`, which is between two positions of the file, without the ranges. */
async function* pixels(
  bytes: ByteReader,
  start: number,
  end: number,
  ranges: readonly Range[],
  findings: Findings,
): AsyncGenerator<Buffer> {
  let at = start
  for (const range of ranges) {
    const from = Math.max(at, range.start)
    const to = Math.min(end, range.end)
    if (from >= to) continue
    yield* bytes.pass(from - at)
    const searched = Math.min(to - from, SEARCHED_BYTES)
    const content = (await bytes.peek(searched)).subarray(0, searched)
    await bytes.skip(content.length)
    yield withoutContent(content, range.isExif, findings)
    yield* bytes.blank(to - from - content.length)
    at = to
  }
  yield* bytes.pass(end - at)
}

/** A box without meaning for the picture becomes an empty one of the same size; at the end of the file it is dropped. */
async function* emptied(bytes: ByteReader, { head, size }: TopBox): AsyncGenerator<Buffer> {
  if (size === Number.POSITIVE_INFINITY) {
    await bytes.skip()
    return
  }
  const empty = Buffer.from(head)
  empty.write('free', 4, 'latin1')
  yield empty
  yield* bytes.blank(size)
}
