const BASE = 1024
const units = ['KB', 'MB', 'GB', 'TB']

/** Bytes for people: base 1024, one decimal. `26214400` is `25.0 MB`. */
export function fileSize(bytes: number) {
  if (bytes < BASE) return `${bytes} B`
  let size = bytes / BASE
  let unit = 0
  // 1023.96 would round to "1024.0 KB"
  while (Number(size.toFixed(1)) >= BASE && unit < units.length - 1) {
    size /= BASE
    unit += 1
  }
  return `${size.toFixed(1)} ${units[unit]}`
}
