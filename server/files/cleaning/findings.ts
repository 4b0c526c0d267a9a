import { Problem } from '#contract/shared/problems.ts'
import { MOST_FRAMES, MOST_PIXELS, MOST_PIXELS_PER_SIDE } from '#contract/shared/upload.ts'

/** More segments, chunks or blocks than any picture needs: each costs time. */
const MOST_PARTS = 100_000

/** Facts about a picture that is being cleaned. Limits are checked before any byte of the picture's content is stored. */
export class Findings {
  /** Whether a position was removed. */
  location = false
  #parts = 0
  #frames = 0
  #sized = false

  /** Refuses a picture that needs too much memory to be shown. */
  size(width: number, height: number): void {
    if (width === 0 || height === 0) throw new Problem('picture_damaged')
    const tooLong = Math.max(width, height) > MOST_PIXELS_PER_SIDE
    if (tooLong || width * height > MOST_PIXELS) throw new Problem('picture_too_large')
    this.#sized = true
  }

  /** Refuses a picture without a size before its content. */
  requireSize(): void {
    if (!this.#sized) throw new Problem('picture_damaged')
  }

  part(): void {
    this.#parts += 1
    if (this.#parts > MOST_PARTS) throw new Problem('picture_damaged')
  }

  frame(count = 1): void {
    this.#frames += count
    if (this.#frames > MOST_FRAMES) throw new Problem('too_many_frames')
  }
}
