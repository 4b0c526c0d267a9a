/** A path of ours, with what led there and what follows: at the start of a text, or after a quote, a space, `=` or `(`. */
const PATHS = /(^|["'\s=(])((?:https?:\/\/[^/\s"'\\<>()?#]+)?)(\/[^\s"'\\<>()?#]*)([?#][^\s"'\\<>()]*)?/g
/** Our own code keeps its name, so that a fault can be found in it. */
const CODE = /^\/assets\//
/** A word of ours. Ids, tokens and keys hold digits, capitals or much more than a word. */
const WORD = /^(?:[a-z][a-z_-]{0,31}|v1)?$/

/** The same, with every path's ids replaced and its query left out, however deep it lies. */
export function withoutIds<T>(value: T): T {
  // each branch gives back the kind that it was given
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
