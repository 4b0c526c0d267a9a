/** A path of ours, with its prefix and suffix: at the start of a text, or after a quote, a space, `=` or `(`. */
const PATHS = /(^|["'\s=(])((?:https?:\/\/[^/\s"'\\<>()?#]+)?)(\/[^\s"'\\<>()?#]*)([?#][^\s"'\\<>()]*)?/g
/** Names of our code are kept, to locate an error. */
const CODE = /^\/assets\//
/** A word in a path. IDs, tokens and keys contain digits or capitals, or are much longer. */
const WORD = /^(?:[a-z][a-z_-]{0,31}|v1)?$/

/** Returns the value with the IDs in every path replaced and queries removed, at any depth. */
export function withoutIds<T>(value: T): T {
  // each branch returns the type of its input
  return scrubbed(value) as T
}

function scrubbed(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(PATHS, withoutIdsIn)
  if (Array.isArray(value)) return value.map(scrubbed)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, scrubbed(inner)]))
}

function withoutIdsIn(_: string, before: string, origin: string, path: string) {
  if (CODE.test(path)) return before + origin + path
  return before + origin + path.split('/').map(withoutId).join('/')
}

function withoutId(segment: string) {
  return WORD.test(segment) ? segment : ':id'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
