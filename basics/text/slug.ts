import { foldForSearch } from './text.ts'

/** A name in the form for an address: "A dentist’s visit" becomes `a-dentists-visit`. Empty if no letter is left. */
export function slug(name: string): string {
  return foldForSearch(name.replaceAll('’', ''))
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
