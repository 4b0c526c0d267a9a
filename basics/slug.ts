/** A name as it may stand in an address: "A dentist’s visit" is `a-dentists-visit`. Empty where no letter is left. */
export function slug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('’', '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
