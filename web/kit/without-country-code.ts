/** Browsers fill in, and people paste, +1 555 010 0199 where the mask has room for ten digits. */
export function withoutCountryCode(text: string, digits: number) {
  const found = text.replaceAll(/\D/g, '')
  return found.length === digits + 1 && found.startsWith('1') ? found.slice(1) : text
}
