/** A company's own sign-in. */
export type Offer = {
  /** As on its button. */
  readonly name: string
  readonly logo: string | null
  readonly startPath: string
  /** The company allows nothing else. */
  readonly isOnly: boolean
}
