/** A tab's value for an address: the title with every character but letters and digits replaced. */
export function tabValue(title: string) {
  return title.replaceAll(/[^\p{L}\p{M}\p{N}_]/gu, '_')
}
