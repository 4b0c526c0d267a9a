/**
 * Premium-rate area codes, and +1 area codes outside the US and Canada, where a text message costs many times as much.
 */
const COSTLY_AREA_CODES = new Set(
  '900 976 700 710 242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876'.split(' '),
)

/**
 * Whether we send codes to this number (ten digits). Expensive numbers are excluded, so that they cannot be used to
 * cause costs.
 */
export function canBeTexted(number: string): boolean {
  const areaCode = number.slice(0, 3)
  const exchange = number.slice(3, 6)
  return !COSTLY_AREA_CODES.has(areaCode) && exchange !== '976'
}

/** The number in international format, from ten digits. */
export function internationally(number: string): string {
  return `+1${number}`
}
