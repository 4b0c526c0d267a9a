import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { Problem } from '#contract/shared/problems.ts'
import type { AwsSettings } from '#server/platform/config/aws-settings.ts'
import { awsKeys } from './aws-identity.ts'
import { checkedKey, type Files } from './files.ts'
import type { Incoming } from './incoming.ts'

const RETRIES = 2
const RETRY_SECONDS = 5
/** Timeout until the response starts, including an upload of 25 MB. The body may take longer. */
const ANSWER_WITHIN_MS = 25_000

/** Calls one bucket. A response of any status is returned; a failed connection is thrown as `unavailable`. */
export type Bucket = {
  /** Address of the bucket; the addresses of its objects start with it. */
  readonly address: string
  ask(method: string, address: string, more?: RequestInit): Promise<Response>
}

export function openBucket(storageUrl: string, settings: AwsSettings, answerWithinMs = ANSWER_WITHIN_MS): Bucket {
  const { bucket, region } = placeOf(storageUrl, settings)
  const keys = awsKeys(settings)
  return {
    address: bucket,
    async ask(method, address, more = {}) {
      const patience = new AbortController()
      const timer = setTimeout(() => patience.abort(), answerWithinMs)
      try {
        const client = new AwsClient({ ...(await keys()), service: 's3', region, retries: RETRIES })
        return await client.fetch(address, { method, signal: patience.signal, ...more })
      } catch (cause) {
        throw away(cause)
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

/**
 * Files in an S3-compatible bucket. Each file passes through the local incoming folder, so that its length is known.
 */
export function s3Bucket(storageUrl: string, settings: AwsSettings, incoming: Incoming): Files {
  const { address: bucket, ask } = openBucket(storageUrl, settings)
  const addressOf = (key: string) => `${bucket}/${checkedKey(key)}`
  return {
    async receive(source) {
      const { path, size } = await incoming.receive(source)
      return {
        size,
        drop: () => incoming.drop(path),
        async store(key) {
          const body = await openAsBlob(path, { type: 'application/octet-stream' })
          await finished(await ask('PUT', addressOf(key), { body }))
          await incoming.drop(path)
        },
      }
    },
    async open(key, range) {
      const answer = await ask(
        'GET',
        addressOf(key),
        range && { headers: { range: `bytes=${range.start}-${range.end}` } },
      )
      if (answer.status === 404) throw new Problem('not_found')
      if (!answer.ok || !answer.body) throw await refusal(answer)
      // undici returns Node's own stream; only the DOM type of TypeScript differs
      return { stream: Readable.fromWeb(answer.body as ReadableStream), size: sizeOf(answer) }
    },
    async remove(key) {
      const answer = await ask('DELETE', addressOf(key))
      if (answer.status !== 404) await finished(answer)
    },
    async ready() {
      await incoming.ready()
      await finished(await ask('HEAD', bucket))
    },
  }
}

export async function finished(answer: Response) {
  if (!answer.ok) throw await refusal(answer)
  await answer.body?.cancel()
}

export async function refusal(answer: Response): Promise<Problem> {
  await answer.body?.cancel()
  return away(new Error(`The bucket answered ${answer.status}.`))
}

/**
 * `s3://bucket?endpoint=…&region=…`: with a custom endpoint, the bucket is in the path; at Amazon, it is in the host.
 */
function placeOf(storageUrl: string, settings: AwsSettings): { bucket: string; region: string } {
  const { hostname, searchParams } = new URL(storageUrl)
  const region = searchParams.get('region') ?? settings.AWS_REGION ?? 'us-east-1'
  const endpoint = searchParams.get('endpoint')?.replace(/\/+$/, '')
  return { bucket: endpoint ? `${endpoint}/${hostname}` : `https://${hostname}.s3.${region}.amazonaws.com`, region }
}

/** Size of the whole object, also for a range. */
function sizeOf(answer: Response): number {
  const whole = answer.headers.get('content-range')?.split('/')[1]
  return Number(whole ?? answer.headers.get('content-length') ?? 0)
}

function away(cause: unknown): Problem {
  return Object.assign(new Problem('unavailable', { retryAfter: RETRY_SECONDS }), { cause })
}
