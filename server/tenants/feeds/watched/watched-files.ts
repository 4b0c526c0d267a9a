/** A version of a file that a company's own system put into its folder at FEEDS_URL. */
export type FileVersion = {
  /** Name of the folder: the company's slug. */
  readonly folder: string
  readonly name: string
  /** Another one after each change of the file. */
  readonly version: string
}

export type WatchedFile = FileVersion & { readonly size: number; readonly changedAt: Date }

type Outcome = 'done' | 'failed'

export type WatchedFiles = {
  /** The CSV files that were not moved yet. */
  list(): Promise<WatchedFile[]>
  /** @throws {FileChanged} also at its end, if it was changed while it was read */
  open(file: FileVersion): AsyncIterable<Buffer>
  /** Moves the file into the folder `done` or `failed` beside it, unless it is gone or was replaced by a newer one. */
  move(file: FileVersion, to: Outcome): Promise<void>
  /** Writes a text into that folder, replacing an older one of this name. */
  write(to: { readonly folder: string; readonly outcome: Outcome; readonly name: string }, text: string): Promise<void>
}
