import * as z from 'zod'

/** What this Tendwell writes. A newer number is refused, an older one has to be read for ever. */
export const FORMAT = 1

/** Names of the archive's entries, in this order. Its tables come in parts, because a tar tells each length first. */
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

/** What has to be known before a row is read. */
export const beginning = z.object({
  format: z.int(),
  release: name,
  taken_at: z.iso.datetime(),
  postgres: name,
  /** What the database had been through, by name, with the SHA-256 of the file. */
  migrations: z.array(z.object({ name, sha256 })),
})
export type Beginning = z.output<typeof beginning>

export const tableEntry = z.object({ name, columns: z.array(name) })

/** What is known only once all of it is written; without it an archive is cut. */
export const ending = z.object({
  tables: z.array(z.object({ name, columns: z.array(name), rows: count, bytes: count, sha256 })),
  sequences: z.array(z.object({ name, value: z.string().regex(/^-?\d+$/), called: z.boolean() })),
  files: z.object({
    count,
    bytes: count,
    /** Of a line `<key> <size> <SHA-256>` for each, in their order. */
    sha256,
    /** Keys of files that a row speaks of and that were not there. */
    missing: z.array(name),
  }),
  key_sha256: sha256.nullable(),
})
export type ContentsEnding = z.output<typeof ending>
