import pg from 'pg'
import { vi } from 'vitest'

/** What a connection sends by itself: at its beginning, and to hear whether it still lives. */
const OF_CONNECTION = /^select (set_config\(|1$)/

/** The statements that all of this process's connections send while `act` runs, begin and commit among them. */
export async function statementsDuring<Result>(act: () => Promise<Result>): Promise<[Result, string[]]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const result = await act()
    const texts = sent.mock.calls.map((call: unknown[]) => textOf(call[0]))
    return [result, texts.filter((text) => !OF_CONNECTION.test(text))]
  } finally {
    sent.mockRestore()
  }
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  return (query as { readonly text: string }).text // what pg takes besides
}
