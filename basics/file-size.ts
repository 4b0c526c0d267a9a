import { formatNumber } from './language/formats.ts'
import { msg, t } from './language/translate.ts'

const BASE = 1024
const UNITS = [msg('{size} KB'), msg('{size} MB'), msg('{size} GB'), msg('{size} TB')] as const
const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false }

/** Size for people: base 1024, one decimal. `26214400` is `25.0 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < BASE) return t('{size} B', { size: bytes })
  let size = bytes / BASE
  let unit = 0
  // 1023.96 would round to "1024.0 KB"
  while (Number(size.toFixed(1)) >= BASE && unit < UNITS.length - 1) {
    size /= BASE
    unit += 1
  }
  return t(UNITS[unit] ?? UNITS[0], { size: formatNumber(size, ONE_DECIMAL) })
}
