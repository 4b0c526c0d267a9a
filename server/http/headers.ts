import type { Config } from '#server/config.ts'

/** What stands in a page itself, as sources of its policy: `'sha256-…'`. */
export type Inline = { readonly scripts: readonly string[]; readonly styles: readonly string[] }

/** What every answer of a door is served with. */
export function answerHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** What JSON is served with besides: it is no page, nothing frames it, and no other site loads it as a picture. */
export const API_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
} as const

/** What every HTML page is served with: nothing runs, loads or frames that is not ours. */
export function pageHeaders(config: Config, publicUrl: string, inline: Inline = NOTHING): Record<string, string> {
  const elsewhere = connectOrigins(config)
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...inline.scripts].join(' '),
    ["style-src 'self'", ...inline.styles].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...elsewhere].join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify service-worker',
  ]
  return {
    ...answerHeaders(publicUrl),
    'content-security-policy': policy.join('; '),
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  }
}

const NOTHING: Inline = { scripts: [], styles: [] }

/** Other origins that the apps are configured to talk to. */
function connectOrigins(config: Config): string[] {
  const addresses = [
    config.VITE_API_BASE_URL,
    config.VITE_ANALYTICS_ENABLED ? config.VITE_ANALYTICS_URL : undefined,
    config.VITE_ERROR_REPORTING_ENABLED ? config.VITE_ERROR_REPORTING_DSN : undefined,
  ]
  return addresses.filter((address) => address !== undefined).map((address) => new URL(address).origin)
}
