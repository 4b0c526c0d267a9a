import pg from 'pg'
import { vi } from 'vitest'

/** What a connection sends by itself: at its beginning, and to hear whether it still lives. */
const OF_CONNECTION = /^select (set_config\(|1$)/

export type Sent = { readonly text: string; readonly values: readonly unknown[] }

/** What all of this process's connections send while `act` runs, begin and commit among it. */
export async function sentDuring<Result>(act: () => Promise<Result>): Promise<[Result, Sent[]]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const result = await act()
    const all = sent.mock.calls.map((call: unknown[]) => sentAs(call[0]))
    return [result, all.filter(({ text }) => !OF_CONNECTION.test(text))]
  } finally {
    sent.mockRestore()
  }
}

/** The same as texts alone. */
export async function statementsDuring<Result>(act: () => Promise<Result>): Promise<[Result, string[]]> {
  const [result, sent] = await sentDuring(act)
  return [result, sent.map(({ text }) => text)]
}

function sentAs(query: unknown): Sent {
  if (typeof query === 'string') return { text: query, values: [] }
  const { text, values = [] } = query as { readonly text: string; readonly values?: unknown[] } // what pg takes besides
  return { text, values }
}
