import { Problem } from '#contract/shared/problems.ts'

/** A box of ISO 14496-12 in memory: its name is at `nameAt`, its content from `start` to `end`. */
export type Box = { readonly name: string; readonly nameAt: number; readonly start: number; readonly end: number }

/** The boxes between two positions, which they fill. */
export function* boxesIn(bytes: Buffer, start: number, end: number): Generator<Box> {
  for (let at = start; at < end; ) {
    if (end - at < 8) throw new Problem('picture_damaged')
    const size = bytes.readUInt32BE(at)
    // 64-bit sizes and boxes up to the end of the file occur at the top level only
    if (size < 8 || size > end - at) throw new Problem('picture_damaged')
    yield { name: bytes.toString('latin1', at + 4, at + 8), nameAt: at + 4, start: at + 8, end: at + size }
    at += size
  }
}

/** Makes a box an empty one of the same size, so that nothing after it moves. */
export function blank(bytes: Buffer, box: Box): void {
  bytes.write('free', box.nameAt, 'latin1')
  bytes.fill(0, box.start, box.end)
}

/** Reads numbers one after the other. A number beyond the end means that the file is damaged. */
export class Fields {
  readonly #bytes: Buffer
  readonly #end: number
  #at: number

  constructor(bytes: Buffer, start: number, end: number) {
    this.#bytes = bytes
    this.#at = start
    this.#end = end
  }

  /** A number of 0 (which is always 0) to 8 bytes. */
  next(bytes: number): number {
    const at = this.#at
    this.#at += bytes
    if (this.#at > this.#end || bytes > 8) throw new Problem('picture_damaged')
    if (bytes === 0) return 0
    if (bytes <= 6) return this.#bytes.readUIntBE(at, bytes)
    return this.#bytes.readUIntBE(at, bytes - 4) * 2 ** 32 + this.#bytes.readUInt32BE(at + bytes - 4)
  }
}
