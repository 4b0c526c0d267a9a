import { join } from 'node:path'
import type { AwsSettings } from '#server/platform/config/aws-settings.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { FileSource, Files } from './files.ts'
import { openIncoming } from './incoming.ts'
import { localFiles } from './local-files.ts'
import { s3Bucket } from './s3-bucket.ts'

export type Storage = Files & {
  /** Receives and stores in one step, for content that needs no validation. */
  put(key: string, source: FileSource): Promise<{ size: number }>
}

/** Files in DATA_DIR, or in the bucket of STORAGE_URL. */
export async function openStorage(config: Pick<Config, 'DATA_DIR' | 'STORAGE_URL'> & AwsSettings): Promise<Storage> {
  const incoming = await openIncoming(join(config.DATA_DIR, 'incoming'))
  const files = config.STORAGE_URL
    ? s3Bucket(config.STORAGE_URL, config, incoming)
    : await localFiles(join(config.DATA_DIR, 'files'), incoming)
  return {
    ...files,
    async put(key, source) {
      const draft = await files.receive(source)
      try {
        await draft.store(key)
      } finally {
        await draft.drop()
      }
      return { size: draft.size }
    },
  }
}
