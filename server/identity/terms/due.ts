import type { Config } from '#server/platform/config/config.ts'

/** Members whose last acceptance is earlier are asked again; null if no member is asked yet. */
export function askedSince({ TERMS_ASK_SINCE }: Pick<Config, 'TERMS_ASK_SINCE'>, now: Date): Date | null {
  const since = new Date(TERMS_ASK_SINCE)
  // false for an empty setting, too
  return since <= now ? since : null
}

/** The documents that a member has to accept; undefined if their last acceptance is recent enough. */
export function termsDue(config: Config, acceptedAt: Date, now: Date) {
  const since = askedSince(config, now)
  if (!since || acceptedAt >= since) return undefined
  return {
    terms_version: config.TERMS_VERSION,
    terms_url: config.TERMS_URL,
    privacy_version: config.PRIVACY_VERSION,
    privacy_url: config.PRIVACY_URL,
  }
}
