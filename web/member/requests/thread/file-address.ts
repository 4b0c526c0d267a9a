import { expiringUrl } from '#contract/member/uploads.ts'
import { call } from '#web/wire/call.ts'

/** The file's presigned address, which expires within minutes. Throws unless it is an http(s) address. */
export async function fileAddress(key: string, signal?: AbortSignal): Promise<string> {
  const { expiring_url: url } = await call(expiringUrl, { query: { key } }, { signal })
  const { href, protocol } = new URL(url, location.origin)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('not a web address')
  return href
}
