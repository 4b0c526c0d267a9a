export type Import = { readonly from: string; readonly to: string }

/** Each circle of imports, with its first file at both ends. */
export function circles(imports: readonly Import[]): string[][] {
  const next = Map.groupBy(imports, ({ from }) => from)
  const done = new Set<string>()
  const found: string[][] = []
  const visit = (one: string, path: string[]) => {
    const start = path.indexOf(one)
    if (start >= 0) found.push([...path.slice(start), one])
    if (start >= 0 || done.has(one)) return
    for (const { to } of next.get(one) ?? []) visit(to, [...path, one])
    done.add(one)
  }
  for (const one of next.keys()) visit(one, [])
  return found
}
