/** Entry of an uploaded file. A key is one path segment, so the first slash ends it. */
export function fileEntry(key: string, name: string) {
  return `${key}/${name}`
}

export function fileIn(entry: string): { key: string; name: string } | null {
  const slash = entry.indexOf('/')
  return slash > 0 ? { key: entry.slice(0, slash), name: entry.slice(slash + 1) } : null
}
