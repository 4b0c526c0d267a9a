import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'

/** Statements of the connection itself: at its start, and to check that it is alive. */
const OF_CONNECTION = /^select (set_config\(|1$)/

export type SentStatement = { readonly text: string; readonly values: readonly unknown[] }

/** Separates the statements of an act from those of timers and streams at the same time. */
const acts = new AsyncLocalStorage<SentStatement[]>()

/** All statements that `act` sent to the database, including begin and commit. */
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

/** Only the texts of the statements. */
export async function statementsDuring<Result>(act: () => Promise<Result>): Promise<[Result, string[]]> {
  const [result, sent] = await sentDuring(act)
  return [result, sent.map(({ text }) => text)]
}

function sentAs(query: unknown): SentStatement {
  if (typeof query === 'string') return { text: query, values: [] }
  const { text, values = [] } = query as { readonly text: string; readonly values?: unknown[] } // pg accepts other types, too
  return { text, values }
}
