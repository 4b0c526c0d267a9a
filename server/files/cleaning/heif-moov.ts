import { Problem } from '#contract/shared/problems.ts'
import { type Box, blank, boxesIn, Fields } from './boxes.ts'
import type { Findings } from './findings.ts'

const CONTAINERS = ['trak', 'mdia', 'minf', 'stbl']
const METADATA = ['udta', 'meta', 'uuid']
const WITH_TIMES = ['mvhd', 'tkhd', 'mdhd']
/** Images, films and their transparency. */
const SHOWN = ['pict', 'vide', 'auxv']
const MOST_DEPTH = 8

/** Removes metadata from the `moov` box of an image sequence, in place. Metadata in tracks of its own is refused. */
export function cleanMoov(moov: Buffer, findings: Findings, start = 0, end = moov.length, depth = 0): void {
  if (depth > MOST_DEPTH) throw new Problem('picture_damaged')
  for (const box of boxesIn(moov, start, end)) {
    if (METADATA.includes(box.name)) blank(moov, box)
    else if (CONTAINERS.includes(box.name)) cleanMoov(moov, findings, box.start, box.end, depth + 1)
    else if (WITH_TIMES.includes(box.name)) clearTimes(moov, box, findings)
    else if (box.name === 'hdlr' && !SHOWN.includes(moov.toString('latin1', box.start + 8, box.start + 12)))
      throw new Problem('metadata_stays')
    else if (box.name === 'stsz' || box.name === 'stz2')
      findings.frame(new Fields(moov, box.start + 8, box.end).next(4))
  }
}

/** Version 0 has times of 32 bits, version 1 of 64 bits. */
function clearTimes(moov: Buffer, box: Box, findings: Findings): void {
  const times = moov[box.start] === 0 ? 8 : 16
  if (box.end - box.start < 4 + times) throw new Problem('picture_damaged')
  moov.fill(0, box.start + 4, box.start + 4 + times)
  if (box.name !== 'tkhd') return
  const size = new Fields(moov, box.end - 8, box.end)
  const [width, height] = [size.next(4) >>> 16, size.next(4) >>> 16]
  if (width > 0 && height > 0) findings.size(width, height)
}
