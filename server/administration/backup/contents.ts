import * as z from 'zod'

/** Format that this release writes. Newer formats are rejected, and older ones must stay readable. */
export const FORMAT = 1

/**
 * Names of the entries of the archive, in this order. Tables are split into parts, because a tar entry starts with its
 * length.
 */
export const entries = {
  beginning: 'beginning.json',
  key: 'secret.key',
  table: (name: string) => `database/${name}.json`,
  rows: (name: string, part: number) => `database/${name}/${String(part).padStart(6, '0')}.copy`,
  file: (key: string) => `files/${key}`,
  ending: 'ending.json',
}

const name = z.string().min(1)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)

/** Data that is needed before the first row. */
export const beginning = z.object({
  format: z.int(),
  release: name,
  taken_at: z.iso.datetime(),
  postgres: name,
  /** Migrations of the database by name, with the SHA-256 of the file. */
  migrations: z.array(z.object({ name, sha256 })),
})
export type Beginning = z.output<typeof beginning>

export const tableEntry = z.object({ name, columns: z.array(name) })

/** Data that is known only at the end. An archive without it is truncated. */
export const ending = z.object({
  tables: z.array(z.object({ name, columns: z.array(name), rows: count, bytes: count, sha256 })),
  sequences: z.array(z.object({ name, value: z.string().regex(/^-?\d+$/), called: z.boolean() })),
  files: z.object({
    count,
    bytes: count,
    /** SHA-256 of the lines `<key> <size> <SHA-256>` of all files, in order. */
    sha256,
    /** Keys of files that a row refers to and that did not exist. */
    missing: z.array(name),
  }),
  key_sha256: sha256.nullable(),
})
export type ContentsEnding = z.output<typeof ending>
