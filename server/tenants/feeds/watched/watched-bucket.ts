import { Readable } from 'node:stream'
import { Problem } from '#contract/shared/problems.ts'
import { type Bucket, finished, openBucket, refusal } from '#server/platform/adapters/s3-bucket.ts'
import { s3Stream, textIn } from '#server/platform/adapters/s3-stream.ts'
import type { AwsSettings } from '#server/platform/config/aws-settings.ts'
import { FileChanged } from './file-errors.ts'
import { isWatched } from './is-watched.ts'
import type { FileVersion, WatchedFile, WatchedFiles } from './watched-files.ts'

/** @param url `s3://bucket/prefix?endpoint=…&region=…` */
export async function watchedBucket(url: string, credentials: AwsSettings): Promise<WatchedFiles> {
  const bucket = openBucket(url, credentials)
  const objects = s3Stream(url, credentials)
  const { hostname, pathname } = new URL(url)
  const prefix = decodeURIComponent(pathname).replace(/^\/+|\/+$/g, '')
  const root = prefix && `${prefix}/`
  const keyOf = ({ folder, name }: FileVersion) => `${root}${folder}/${name}`
  const addressOf = (key: string) => `${bucket.address}/${encoded(key)}`
  const versionAt = async (key: string) => {
    const answer = await bucket.ask('HEAD', addressOf(key))
    if (answer.status === 404) return null
    await finished(answer)
    return versionOf(answer.headers.get('etag'), answer.headers.get('last-modified'))
  }
  return {
    async list() {
      const found: WatchedFile[] = []
      for (const path of (await listed(bucket, root)).folders) {
        const folder = path.slice(root.length, -1)
        for (const { key, ...object } of (await listed(bucket, path)).objects) {
          const name = key.slice(path.length)
          if (isWatched(name)) found.push({ folder, name, ...object })
        }
      }
      return found
    },
    async *open(file) {
      const key = keyOf(file)
      // an object that changes while it is read is an error of its own
      yield* (await objects.open(key).catch(gone)) as AsyncIterable<Buffer>
      if ((await versionAt(key)) !== file.version) throw new FileChanged()
    },
    async move(file, to) {
      const key = keyOf(file)
      if ((await versionAt(key)) !== file.version) return
      const source = { 'x-amz-copy-source': `/${hostname}/${encoded(key)}`, 'x-amz-copy-source-if-match': etagOf(file) }
      const answer = await bucket.ask('PUT', addressOf(`${root}${file.folder}/${to}/${file.name}`), { headers: source })
      if (answer.status === 404 || answer.status === 412) return
      if (!answer.ok) throw await refusal(answer)
      // S3 answers 200 before the copy is complete, and may report an error then
      if ((await answer.text()).includes('<Error>')) throw new Error(`The bucket did not copy ${key}.`)
      if ((await versionAt(key)) === file.version) await objects.remove(key)
    },
    async write({ folder, outcome, name }, text) {
      await objects.store(`${root}${folder}/${outcome}/${name}`, Readable.from([Buffer.from(text)]))
    },
  }
}

const encoded = (key: string) => key.split('/').map(encodeURIComponent).join('/')

type Listed = { folders: string[]; objects: (Pick<WatchedFile, 'version' | 'size' | 'changedAt'> & { key: string })[] }

/** The objects directly under a prefix, and the prefixes that are one level deeper. */
async function listed(bucket: Bucket, prefix: string): Promise<Listed> {
  const found: Listed = { folders: [], objects: [] }
  let next: string | undefined
  do {
    const query = new URLSearchParams({ 'list-type': '2', delimiter: '/', prefix })
    if (next) query.set('continuation-token', next)
    const answer = await bucket.ask('GET', `${bucket.address}?${query}`)
    if (!answer.ok) throw await refusal(answer)
    const page = await answer.text()
    for (const [, part = ''] of page.matchAll(/<CommonPrefixes>(.*?)<\/CommonPrefixes>/gs))
      found.folders.push(textIn(part, 'Prefix') ?? '')
    for (const [, part = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const [changed = '', etag = ''] = [textIn(part, 'LastModified'), textIn(part, 'ETag')]
      found.objects.push({
        key: textIn(part, 'Key') ?? '',
        version: versionOf(etag, changed),
        size: Number(textIn(part, 'Size')),
        changedAt: new Date(changed),
      })
    }
    next = textIn(page, 'NextContinuationToken')
  } while (next)
  return found
}

/** A list has milliseconds, a header seconds. */
const versionOf = (etag: string | null, changed: string | null) =>
  `${etag ?? ''} ${Math.floor(Date.parse(changed ?? '') / 1000)}`

const etagOf = ({ version }: FileVersion) => version.split(' ')[0] ?? ''

function gone(error: unknown): never {
  if (error instanceof Problem && error.code === 'not_found') throw new FileChanged()
  throw error
}
