import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'

/** What a connection sends by itself: at its beginning, and to hear whether it still lives. */
const OF_CONNECTION = /^select (set_config\(|1$)/

export type SentStatement = { readonly text: string; readonly values: readonly unknown[] }

/** What is sent because of an act is told apart by it from what a timer, or a stream, sends at the same time. */
const acts = new AsyncLocalStorage<SentStatement[]>()

/** What `act` has sent to the database by the time that it is over, begin and commit among it. */
export async function sentDuring<Result>(act: () => Promise<Result>): Promise<[Result, SentStatement[]]> {
  const all: SentStatement[] = []
  const { query } = pg.Client.prototype
  const noted = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    acts.getStore()?.push(sentAs(given[0]))
    return Reflect.apply(query, this, given)
  })
  try {
    const result = await acts.run(all, act)
    return [result, all.filter(({ text }) => !OF_CONNECTION.test(text))]
  } finally {
    noted.mockRestore()
  }
}

/** The same as texts alone. */
export async function statementsDuring<Result>(act: () => Promise<Result>): Promise<[Result, string[]]> {
  const [result, sent] = await sentDuring(act)
  return [result, sent.map(({ text }) => text)]
}

function sentAs(query: unknown): SentStatement {
  if (typeof query === 'string') return { text: query, values: [] }
  const { text, values = [] } = query as { readonly text: string; readonly values?: unknown[] } // what pg takes besides
  return { text, values }
}
