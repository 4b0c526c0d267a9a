import type { Readable } from 'node:stream'

/** Storage of members' files. A temporary failure is thrown as `unavailable`. */
export type Files = {
  /** Receives bytes without storing them: the caller examines them first. */
  receive(source: FileSource): Promise<Draft>
  /** `size` is that of the whole file, also for a range. */
  open(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number }>
  /** A missing file counts as removed. */
  remove(key: string): Promise<void>
  /** Rejects if files can be neither stored nor read. */
  ready(): Promise<void>
}

export type FileSource = Buffer | AsyncIterable<Buffer>
/** First and last byte, both included. */
export type ByteRange = { readonly start: number; readonly end: number }

/** Received and safe on disk, without a key. Dropping it after it was stored does nothing. */
type Draft = {
  readonly size: number
  /** Stores the file completely or not at all, replacing an older file with that key. */
  store(key: string): Promise<void>
  drop(): Promise<void>
}

const KEY = /^[A-Za-z0-9_-]{16,64}$/

/** Only a key of this shape, without dots and slashes, becomes a path or an address. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error('A storage key holds 16 to 64 letters, digits, - and _ only.')
  return key
}
