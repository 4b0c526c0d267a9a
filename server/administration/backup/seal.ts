import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { StartupError } from '#server/platform/config/startup-error.ts'

/** How a backup is encrypted; null if it is not. */
export type Protection = { readonly passphrase: string } | { readonly recipient: string } | null
/** Key of a backup: its passphrase, or the identity (`AGE-SECRET-KEY-1…`) for which it was encrypted. */
export type Opener = { readonly passphrase?: string | undefined; readonly identity?: string | undefined }

const AGE_HEAD = 'age-encryption.org/v1'
/** The stanzas directly follow the first line. */
const HEAD_BYTES = 200
const PASSPHRASE_STANZA = '-> scrypt '
/** A guess costs 64 MB of memory and half a second. */
const WORK_FACTOR = 16
const PASSPHRASE_LEAST = 12

/** Compresses, then encrypts in the format of age: `age -d | zstd -d | tar x` opens it without Tendwell. */
export async function seal(archive: Readable, protection: Protection): Promise<Readable> {
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  const compressed = passErrors(archive, archive.pipe(compress))
  if (!protection) return compressed
  const encrypter = new Encrypter()
  if ('recipient' in protection) encrypter.addRecipient(protection.recipient)
  else {
    encrypter.setScryptWorkFactor(WORK_FACTOR)
    encrypter.setPassphrase(protection.passphrase)
  }
  return fromWeb(await encrypter.encrypt(toWeb(compressed)))
}

/** Opens the result of `seal`. The error for a wrong or missing key is a sentence. */
export async function unseal(sealed: Readable, kind: Sealing, opener: Opener): Promise<Readable> {
  const decompress = createZstdDecompress()
  const plain = kind === 'open' ? sealed : await decrypt(sealed, kind, opener)
  return passErrors(plain, plain.pipe(decompress))
}

export type Sealing = 'open' | 'passphrase' | 'recipient'

/** Returns how a backup is encrypted, based on its first bytes. */
export function sealingOf(beginning: Buffer): Sealing {
  const head = beginning.subarray(0, HEAD_BYTES).toString('latin1')
  if (!head.startsWith(AGE_HEAD)) return 'open'
  return head.includes(PASSPHRASE_STANZA) ? 'passphrase' : 'recipient'
}

/** Throws if the protection is invalid, before anything is written. */
export function checkProtection(protection: Protection): void {
  if (!protection) return
  if ('passphrase' in protection) {
    if (protection.passphrase.length < PASSPHRASE_LEAST)
      throw new StartupError(`A passphrase for backups takes at least ${PASSPHRASE_LEAST} characters.`)
    return
  }
  try {
    new Encrypter().addRecipient(protection.recipient)
  } catch {
    throw new StartupError('A recipient of backups is what age-keygen prints as public key: age1…')
  }
}

async function decrypt(sealed: Readable, kind: Sealing, { passphrase, identity }: Opener): Promise<Readable> {
  const decrypter = new Decrypter()
  if (kind === 'passphrase') {
    if (!passphrase) throw new StartupError('This backup needs its passphrase.')
    decrypter.addPassphrase(passphrase)
  } else {
    if (!identity) throw new StartupError('This backup was encrypted for a recipient: its identity file is needed.')
    try {
      decrypter.addIdentity(identity)
    } catch {
      throw new StartupError('The identity file holds no line that begins with AGE-SECRET-KEY-.')
    }
  }
  try {
    return fromWeb(await decrypter.decrypt(toWeb(sealed)))
  } catch (error) {
    throw new StartupError(
      `This backup cannot be opened: the ${kind === 'passphrase' ? 'passphrase' : 'identity'} is not the one it was encrypted for, or its head is damaged.`,
      { cause: error },
    )
  }
}

/** `pipe` leaves its target waiting forever if its source fails. */
function passErrors<Stream extends Readable>(source: Readable, target: Stream): Stream {
  source.once('error', (error) => target.destroy(error))
  target.once('close', () => source.destroy())
  return target
}

// age uses web streams, which Node implements; only the DOM types of TypeScript differ
const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>
const fromWeb = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as unknown as WebStream)
