import { dollarWords } from '#basics/money.ts'
import type { DeskRequest } from '#contract/desk/requests.ts'
import { type ResultMoney } from '#contract/shared/result.ts'

/** What the money is, as one says it of a member. */
export function moneyKindWords(kind: ResultMoney['kind'], first: string): string {
  return kind === 'not_paid' ? `${first} doesn’t pay` : `paid back to ${first}`
}

/** What came of it, as its member reads it; while it is open again, that they don't. */
export function Said({ request: { result, status, about } }: { request: DeskRequest }) {
  const { words, money } = result
  return (
    <>
      {words && <p>“{words}”</p>}
      {money && (
        <p className="small quiet">
          {dollarWords(money.cents)} {moneyKindWords(money.kind, about.first_name)}
        </p>
      )}
      {status !== 'closed' && (
        <p className="small quiet">
          <bdi>{about.first_name}</bdi> sees it again when this is solved. Change it with that.
        </p>
      )}
    </>
  )
}
