import type { Config } from '#server/platform/config/config.ts'
import type { App } from '#server/platform/http/app.ts'
import { watchedBucket } from './watched-bucket.ts'
import type { WatchedFiles } from './watched-files.ts'
import { watchedFolder } from './watched-folder.ts'

type Settings = Pick<Config, 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY' | 'AWS_SESSION_TOKEN' | 'AWS_REGION'>

/** @param url a folder, or `s3://bucket/prefix` */
export const openWatchedFiles = (url: string, settings: Settings, log: App['log']): Promise<WatchedFiles> =>
  url.startsWith('s3://') ? watchedBucket(url, settings) : watchedFolder(url, log)
