import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Problem } from '#contract/shared/problems.ts'
import { type ObjectStream, s3Stream } from '#server/platform/adapters/s3-stream.ts'
import { type AwsSettings, hasAwsIdentity } from '#server/platform/config/aws-settings.ts'
import { StartupError } from '#server/platform/config/startup-error.ts'
import { type Opener, type Sealing, sealingOf, unseal } from './seal.ts'

/** An existing backup. It can be read from the beginning more than once. */
export type StoredBackup = {
  /** Name for people. */
  readonly name: string
  read(): Promise<Readable>
}

/** @param named a file, or `s3://bucket/name?endpoint=…&region=…` */
export function storedBackup(named: string, credentials: AwsSettings = {}): StoredBackup {
  const refused = (error: Error) =>
    new StartupError(
      `The backup ${named} cannot be read: ${error instanceof Problem && error.code === 'not_found' ? 'it is not there' : causeOf(error)}`,
      { cause: error },
    )
  const read = isObject(named) ? () => readObject(named, credentials) : () => readFile(named)
  return {
    name: named,
    read: () =>
      read().catch((error: Error) => {
        throw error instanceof StartupError ? error : refused(error)
      }),
  }
}

export const isObject = (named: string): boolean => named.startsWith('s3://')

export async function openStored(stored: StoredBackup, opener: Opener): Promise<Readable> {
  return unseal(await stored.read(), await howSealed(stored), opener)
}

/** Returns how it is encrypted, based on its beginning. */
export async function howSealed(stored: StoredBackup): Promise<Sealing> {
  const stream = await stored.read()
  try {
    for await (const chunk of stream) return sealingOf(chunk as Buffer) // a stream of bytes
  } catch (error) {
    throw new StartupError(`The backup ${stored.name} cannot be read: ${causeOf(error as Error)}`, { cause: error })
  }
  return 'open'
}

async function readFile(path: string): Promise<Readable> {
  if (!(await stat(path)).isFile()) throw new StartupError(`${path} is no file.`)
  return createReadStream(path)
}

async function readObject(named: string, credentials: AwsSettings): Promise<Readable> {
  const { objects, key } = objectAt(named, credentials)
  return objects.open(key)
}

/** The bucket of a backup and its name there. */
export function objectAt(named: string, credentials: AwsSettings): { objects: ObjectStream; key: string } {
  const key = decodeURIComponent(new URL(named).pathname.slice(1))
  if (!key) throw new StartupError(`${named} names a bucket and no backup in it: s3://bucket/name?endpoint=…&region=…`)
  if (!hasAwsIdentity(credentials))
    throw new StartupError('A backup in a bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or a role.')
  return { objects: s3Stream(named, credentials), key }
}

/** A storage error has a sentence for users; a person at the command line needs its cause. */
export function causeOf(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : error.message
}
