const ALIKE: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ʼ: "'",
  '‘': "'",
  '’': "'",
  '`': "'",
}

/** In small letters and without marks, so that "lucia" finds Lucía; the database's function of this name does the same. */
export function folded(text: string): string {
  const bare = text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return bare.replaceAll(/[ßæœøłđðıʼ‘’`]/g, (letter) => ALIKE[letter] ?? letter)
}
