import type { Readable } from 'node:stream'

/** Where members' files lie. Whatever it cannot do just now, it refuses as `unavailable`. */
export type Files = {
  /** Takes bytes in without storing them yet: the caller looks at them and decides. */
  receive(source: FileSource): Promise<Draft>
  /** `size` is the whole file's, also where only a range of it flows. */
  open(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number }>
  /** A file that is not there is removed already. */
  remove(key: string): Promise<void>
  /** Fails where files can be neither stored nor read. */
  ready(): Promise<void>
}

export type FileSource = Buffer | AsyncIterable<Buffer>
/** First and last byte, both included. */
export type ByteRange = { readonly start: number; readonly end: number }

/** Received and safe on disk, under no key yet. Dropping what was stored does nothing. */
type Draft = {
  readonly size: number
  /** Whole or not at all; an older file of that key is replaced. */
  store(key: string): Promise<void>
  drop(): Promise<void>
}

const KEY = /^[A-Za-z0-9_-]{16,64}$/

/** A key becomes a path or an address only in this shape: no dot, no slash. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error('A storage key holds 16 to 64 letters, digits, - and _ only.')
  return key
}
