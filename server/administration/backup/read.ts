import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { extract } from 'tar-stream'
import type * as z from 'zod'
import { StartupError } from '#server/platform/config/startup-error.ts'
import { type Beginning, beginning, type ContentsEnding, ending, entries, FORMAT, tableEntry } from './contents.ts'
import { fileLine } from './take.ts'

/** Callbacks for the entries of an archive, in order. */
export type BackupReceiver = {
  begin?(what: Beginning): Promise<void>
  key?(key: Buffer): Promise<void>
  table?(name: string, columns: readonly string[]): Promise<void>
  rows?(part: Buffer): Promise<void>
  tableEnd?(): Promise<void>
  file?(key: string, content: Buffer): Promise<void>
}

export type Contents = { readonly beginning: Beginning; readonly ending: ContentsEnding }

const BROKEN = 'This backup is damaged or cut off'

/**
 * Reads an archive to its end and compares everything with the counts and hashes of its writer. Rejects with a sentence
 * if one bit differs. Until it resolves, the received data must not be trusted.
 */
export async function readArchive(archive: Readable, receiver: BackupReceiver): Promise<Contents> {
  const reader = new ArchiveReader(receiver)
  const tar = extract()
  archive.once('error', (error) => tar.destroy(error))
  archive.pipe(tar)
  try {
    for await (const entry of tar) await reader.take(entry.header.name, await contentOf(entry))
    return reader.whole()
  } catch (error) {
    archive.destroy()
    if (error instanceof StartupError) throw error
    if (error instanceof ReceiverFault) throw error.cause
    throw new StartupError(`${BROKEN}: ${(error as Error).message}`, { cause: error })
  }
}

async function contentOf(entry: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of entry) chunks.push(chunk as Buffer) // a tar entry yields bytes; its types omit it
  return Buffer.concat(chunks)
}

/** A failure in the receiver, which is not a fault of the archive. */
class ReceiverFault extends Error {}

class ArchiveReader {
  private readonly receiver: BackupReceiver
  private beginning: Beginning | null = null
  private ending: ContentsEnding | null = null
  private readonly tables: { name: string; bytes: number; sha256: string }[] = []
  private table: { name: string; bytes: number; parts: number; hash: ReturnType<typeof createHash> } | null = null
  private readonly files = { count: 0, bytes: 0, hash: createHash('sha256') }
  private keySha256: string | null = null

  constructor(receiver: BackupReceiver) {
    this.receiver = receiver
  }

  async take(name: string, content: Buffer): Promise<void> {
    if (this.ending) throw new Error(`${name} comes after its end.`)
    if (!this.beginning) return this.takeBeginning(name, content)
    const { table } = this
    if (table && name === entries.rows(table.name, table.parts)) {
      table.parts += 1
      table.bytes += content.length
      table.hash.update(content)
      return this.watch(this.receiver.rows?.(content))
    }
    await this.closeTable()
    if (name === entries.key) {
      this.keySha256 = createHash('sha256').update(content).digest('hex')
      return this.watch(this.receiver.key?.(content))
    }
    if (name === entries.ending) return void (this.ending = parse(ending, content))
    if (name.startsWith('files/')) return this.takeFile(name.slice('files/'.length), content)
    return this.openTable(name, content)
  }

  whole(): Contents {
    const { beginning: first, ending: last } = this
    if (!first || !last) throw new StartupError(`${BROKEN}: its end is missing.`)
    const counted = last.tables.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 }))
    const wrong = counted.find((table, at) => JSON.stringify(table) !== JSON.stringify(this.tables[at]))
    if (wrong) throw new StartupError(`${BROKEN}: the rows of ${wrong.name} are not those that were written.`)
    if (counted.length !== this.tables.length) throw new StartupError(`${BROKEN}: it holds a table too many.`)
    const { count, bytes, hash } = this.files
    if (count !== last.files.count || bytes !== last.files.bytes || hash.digest('hex') !== last.files.sha256)
      throw new StartupError(`${BROKEN}: its files are not those that were written.`)
    if (this.keySha256 !== last.key_sha256) throw new StartupError(`${BROKEN}: its key is not the one written.`)
    return { beginning: first, ending: last }
  }

  private async takeBeginning(name: string, content: Buffer) {
    if (name !== entries.beginning) throw new StartupError('This file is no backup of Tendwell.')
    const { format } = parse(beginning.pick({ format: true }), content)
    if (format > FORMAT)
      throw new StartupError('This backup was made by a newer Tendwell: take the release that made it, or a newer one.')
    this.beginning = parse(beginning, content)
    await this.watch(this.receiver.begin?.(this.beginning))
  }

  private async openTable(entry: string, content: Buffer) {
    const { name, columns } = parse(tableEntry, content)
    if (entry !== entries.table(name)) throw new Error(`${entry} is unknown.`)
    this.table = { name, bytes: 0, parts: 0, hash: createHash('sha256') }
    await this.watch(this.receiver.table?.(name, columns))
  }

  private async closeTable() {
    if (!this.table) return
    const { name, bytes, hash } = this.table
    this.tables.push({ name, bytes, sha256: hash.digest('hex') })
    this.table = null
    await this.watch(this.receiver.tableEnd?.())
  }

  private async takeFile(key: string, content: Buffer) {
    this.files.count += 1
    this.files.bytes += content.length
    this.files.hash.update(fileLine(key, content))
    await this.watch(this.receiver.file?.(key, content))
  }

  private async watch(reading: Promise<void> | undefined) {
    try {
      await reading
    } catch (cause) {
      throw new ReceiverFault('The receiver failed.', { cause })
    }
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, content: Buffer): z.output<Schema> {
  return schema.parse(JSON.parse(content.toString('utf8')))
}
