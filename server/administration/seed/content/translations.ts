import * as z from 'zod'
import { namesIn, readJson } from './read.ts'

/** Translation of each English text. The same English has the same translation everywhere. */
const translations = z.record(z.string(), z.string().min(1))

/** Translations of the catalog and the offerings, by the code of the language. */
export function readTranslations(): ReadonlyMap<string, ReadonlyMap<string, string>> {
  return new Map(
    namesIn('translations').map((name) => [
      name.replace('.json', ''),
      new Map(Object.entries(readJson(`translations/${name}`, translations))),
    ]),
  )
}
