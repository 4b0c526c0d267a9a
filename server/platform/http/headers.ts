import type { Config } from '#server/platform/config/config.ts'

/** Sources of inline content for the page's policy: `'sha256-…'`. */
export type Inline = { readonly scripts: readonly string[]; readonly styles: readonly string[] }

/** Headers of every response. */
export function answerHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** Additional headers of JSON: it is not a page, cannot be framed, and other sites cannot load it. */
export const API_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
} as const

/** Headers of every HTML page: only our own content can run, load or be framed. */
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

/** Other origins to which the configuration allows connections. */
function connectOrigins(config: Config): string[] {
  const addresses = [
    config.VITE_API_BASE_URL,
    config.VITE_ANALYTICS_ENABLED ? config.VITE_ANALYTICS_URL : undefined,
    config.VITE_ERROR_REPORTING_ENABLED ? config.VITE_ERROR_REPORTING_DSN : undefined,
  ]
  return addresses.filter((address) => address !== undefined).map((address) => new URL(address).origin)
}
