/** A name in the form for an address: "A dentist’s visit" becomes `a-dentists-visit`. Empty if no letter is left. */
export function slug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('’', '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
