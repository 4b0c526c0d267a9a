// Coarse on purpose: enough for people to recognize their own browser. The order matters, because
// browsers also name the ones that they descend from.

const BROWSERS = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** The browser and the system that a user agent names; null for what it does not. */
export function readUserAgent(text: string): { browser: string | null; system: string | null } {
  const named = (kinds: typeof BROWSERS | typeof SYSTEMS) => kinds.find(([pattern]) => pattern.test(text))?.[1] ?? null
  return { browser: named(BROWSERS), system: named(SYSTEMS) }
}
