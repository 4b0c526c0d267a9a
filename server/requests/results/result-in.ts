import type { Result, ResultMoney } from '#contract/shared/result.ts'

/** Columns of a row that is joined with `request_results`. */
export type ResultColumns = {
  readonly words: string | null
  readonly money_cents: number | null
  readonly money_kind: ResultMoney['kind'] | null
}

/** Null if no result was given, or if it was removed. */
export function resultIn({ words, money_cents: cents, money_kind: kind }: ResultColumns): Result | null {
  const money = cents === null || kind === null ? null : { cents, kind }
  return words === null && money === null ? null : { words, money }
}
