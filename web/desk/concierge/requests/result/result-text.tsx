import { dollarWords } from '#basics/money.ts'
import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import { type ResultMoney } from '#contract/shared/result.ts'

/** Label of the kind of money, with the member's first name. */
export function moneyKindWords(kind: ResultMoney['kind'], first: string): string {
  return kind === 'not_paid' ? `${first} doesn’t pay` : `paid back to ${first}`
}

/** The result as its member reads it. For a reopened request it states that the member cannot see it. */
export function ResultText({ request: { result, status, about } }: { request: DeskRequest }) {
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
          <bdi>{about.first_name}</bdi> sees it again when this is solved. You can change it then.
        </p>
      )}
    </>
  )
}
