import { Problem } from '#contract/shared/problems.ts'
import { type Box, blank, boxesIn, Fields } from './boxes.ts'
import type { Findings } from './findings.ts'
import { withoutContent } from './heif-exif.ts'

/** Bytes of the file, from its start, that belong to metadata. */
export type Range = { readonly start: number; readonly end: number; readonly isExif: boolean }

const KEPT = ['hdlr', 'dinf', 'pitm', 'iinf', 'iref', 'iprp', 'idat', 'iloc', 'ipro', 'grpl']
/** Descriptions, texts and times of an item (ISO 23008-12, 6.5). */
const DESCRIPTIONS = ['udes', 'altt', 'crtt', 'mdft', 'uuid', 'udta']
const HIDDEN_FLAG = 1
const IN_FILE = 0
const IN_META = 1

type Item = { readonly type: string; readonly flagsAt: number }

/**
 * Removes metadata from the `meta` box of a picture (ISO 14496-12, 8.11), in place. Returns the ranges of the file that
 * contain metadata: EXIF, XMP and other texts, and thumbnails.
 */
export function cleanMeta(meta: Buffer, findings: Findings): Range[] {
  const boxes = [...boxesIn(meta, 4, meta.length)]
  for (const box of boxes) if (!KEPT.includes(box.name)) blank(meta, box)
  const named = (name: string) => boxes.find((box) => box.name === name)
  const [info, references, properties] = [named('iinf'), named('iref'), named('iprp')]
  if (properties) cleanProperties(meta, properties, findings)
  const items = info ? itemsIn(meta, info, findings) : new Map<number, Item>()
  const thumbnails = references ? thumbnailsIn(meta, references) : new Set<number>()
  for (const id of thumbnails) hide(meta, items.get(id))
  const isRemoved = (id: number) => thumbnails.has(id) || isMetadata(items.get(id)?.type)
  const located = named('iloc')
  if (!located) return []
  const data = named('idat')
  const ranges: Range[] = []
  for (const { id, method, start, end } of extentsIn(meta, located, findings, isRemoved)) {
    const isExif = items.get(id)?.type === 'Exif'
    if (method === IN_FILE) ranges.push({ start, end, isExif })
    else if (method !== IN_META || !data || end > data.end - data.start) throw new Problem('metadata_stays')
    else {
      const part = meta.subarray(data.start + start, data.start + end)
      withoutContent(part, isExif, findings).copy(part)
    }
  }
  return ranges
}

const isMetadata = (type: string | undefined): boolean => type === 'Exif' || type === 'mime' || type === 'uri '

function cleanProperties(meta: Buffer, properties: Box, findings: Findings): void {
  for (const container of boxesIn(meta, properties.start, properties.end)) {
    if (container.name !== 'ipco') continue
    for (const property of boxesIn(meta, container.start, container.end)) {
      if (DESCRIPTIONS.includes(property.name)) blank(meta, property)
      if (property.name !== 'ispe') continue
      const fields = new Fields(meta, property.start + 4, property.end)
      findings.size(fields.next(4), fields.next(4))
    }
  }
}

function itemsIn(meta: Buffer, info: Box, findings: Findings): Map<number, Item> {
  const items = new Map<number, Item>()
  const countBytes = meta[info.start] === 0 ? 2 : 4
  for (const box of boxesIn(meta, info.start + 4 + countBytes, info.end)) {
    findings.frame()
    const fields = new Fields(meta, box.start, box.end)
    const version = fields.next(1)
    // older versions have no type, so metadata cannot be distinguished from pixels
    if (box.name !== 'infe' || version < 2) throw new Problem('metadata_stays')
    fields.next(3)
    const id = fields.next(version === 2 ? 2 : 4)
    fields.next(2)
    const type = Buffer.alloc(4)
    type.writeUInt32BE(fields.next(4))
    items.set(id, { type: type.toString('latin1'), flagsAt: box.start + 3 })
  }
  return items
}

/** IDs of the thumbnails. Their references are removed. */
function thumbnailsIn(meta: Buffer, references: Box): Set<number> {
  const idBytes = meta[references.start] === 0 ? 2 : 4
  const thumbnails = new Set<number>()
  for (const box of boxesIn(meta, references.start + 4, references.end)) {
    if (box.name !== 'thmb') continue
    thumbnails.add(new Fields(meta, box.start, box.end).next(idBytes))
    meta.write('free', box.nameAt, 'latin1')
  }
  return thumbnails
}

/** An image without content must not be listed as one of the file's images. */
function hide(meta: Buffer, item: Item | undefined): void {
  if (item) meta.writeUInt8(meta.readUInt8(item.flagsAt) | HIDDEN_FLAG, item.flagsAt)
}

type Extent = { id: number; method: number; start: number; end: number }

function* extentsIn(
  meta: Buffer,
  located: Box,
  findings: Findings,
  isRemoved: (id: number) => boolean,
): Generator<Extent> {
  const fields = new Fields(meta, located.start, located.end)
  const version = fields.next(1)
  fields.next(3)
  const [sizes, moreSizes] = [fields.next(1), fields.next(1)]
  const idBytes = version < 2 ? 2 : 4
  const count = fields.next(idBytes)
  for (let item = 0; item < count; item += 1) {
    const id = fields.next(idBytes)
    const method = version === 0 ? IN_FILE : fields.next(2) & 0x0f
    const isElsewhere = fields.next(2) !== 0
    const base = fields.next(moreSizes >> 4)
    const extents = fields.next(2)
    for (let extent = 0; extent < extents; extent += 1) {
      findings.part()
      if (version > 0) fields.next(moreSizes & 0x0f)
      const start = base + fields.next(sizes >> 4)
      const length = fields.next(sizes & 0x0f)
      // no length means the whole file
      if (isRemoved(id) && !isElsewhere && length === 0) throw new Problem('metadata_stays')
      if (isRemoved(id) && !isElsewhere) yield { id, method, start, end: start + length }
    }
  }
}
