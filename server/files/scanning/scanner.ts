/** A virus scanner on the network. Every failure is thrown: a file counts as clean only if the scanner found it so. */
export type Scanner = {
  /** Returns the scanner's name for what it found, or null if the file is clean. */
  scan(content: AsyncIterable<Buffer>, size: number): Promise<string | null>
  /** Name of the current signatures, which changes with them. Throws unless the scanner answers. */
  version(): Promise<string>
}

/** The scanner is up, but cannot check this file. */
export class NotChecked extends Error {
  override name = 'NotChecked'
}
