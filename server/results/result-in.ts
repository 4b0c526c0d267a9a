import type { Result, ResultMoney } from '#contract/shared/result.ts'

/** Of a row that `request_results` was joined to. */
export type ResultColumns = {
  readonly words: string | null
  readonly money_cents: number | null
  readonly money_kind: ResultMoney['kind'] | null
}

/** Null where nothing was said, or taken out again. */
export function resultIn({ words, money_cents: cents, money_kind: kind }: ResultColumns): Result | null {
  const money = cents === null || kind === null ? null : { cents, kind }
  return words === null && money === null ? null : { words, money }
}
