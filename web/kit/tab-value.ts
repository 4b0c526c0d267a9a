/** A tab's value, as it stands in an address: the title with every non-word character replaced. */
export function tabValue(title: string) {
  return title.replaceAll(/\W/g, '_')
}
