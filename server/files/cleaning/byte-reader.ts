import { Problem } from '#contract/shared/problems.ts'

/** Reads a stream of bytes by length, whatever its chunks are. Holds one chunk, or as many bytes as are asked for. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer, unknown>
  #held: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer, unknown>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Returns all held bytes without consuming them: at least `bytes`, or fewer at the end of the file. */
  async peek(bytes: number): Promise<Buffer> {
    if (this.#held.length >= bytes) return this.#held
    const chunks = [this.#held]
    for (let size = this.#held.length; size < bytes; ) {
      const { value, done } = await this.#source.next()
      if (done) break
      chunks.push(value)
      size += value.length
    }
    // one copy for all chunks: tiny chunks cannot make it quadratic
    this.#held = Buffer.concat(chunks)
    return this.#held
  }

  /** Consumes bytes that must be there: a file that ends before is damaged. */
  async take(bytes: number): Promise<Buffer> {
    const held = await this.peek(bytes)
    if (held.length < bytes) throw new Problem('picture_damaged')
    this.#held = held.subarray(bytes)
    return held.subarray(0, bytes)
  }

  /** Yields the next bytes; fewer if the file ends before. */
  async *pass(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0; ) {
      const part = (await this.peek(1)).subarray(0, left)
      if (part.length === 0) return
      this.#held = this.#held.subarray(part.length)
      left -= part.length
      yield part
    }
  }

  /** Yields a zero for each of the next bytes. Yields no more than the file has, whatever its headers claim. */
  async *blank(bytes: number): AsyncGenerator<Buffer> {
    for await (const { length } of this.pass(bytes)) yield Buffer.alloc(length)
  }

  /** Discards the next bytes, by default all of them. */
  async skip(bytes = Number.POSITIVE_INFINITY): Promise<void> {
    for await (const _part of this.pass(bytes));
  }

  /** Releases the source, also in the middle of the file. */
  async close(): Promise<void> {
    await this.#source.return?.()
  }
}
