import { firstNameOf } from '#basics/text/first-name.ts'
import { isolate } from '#basics/text/isolate.ts'
import type { PromisedRequest, PromiseKind } from '#contract/desk/queue/handover.ts'
import { nameOf } from './decisions.ts'
import type { Load } from './spread.ts'

type Person = Load & { readonly name: string }
type More = { readonly requests: number; readonly others?: number }

/** the next promise is the open one that is due first */
export function sumOf(one: Person, me: number, { requests, others = 0 }: More): string {
  const promises = others > 0 && `${others} ${others === 1 ? 'promise' : 'promises'}`
  return [
    `${one.id === me ? 'You' : isolate(firstNameOf(one.name))} +${requests}`,
    `${one.in_hand + requests} open`,
    promises,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Number of requests and of other promises that a colleague gets by these decisions. */
export function givenTo(id: number, requests: readonly PromisedRequest[], takers: Readonly<Record<string, string>>) {
  const theirs = requests.flatMap(({ promises }) => promises).filter((one) => takers[nameOf(one)] === String(id))
  const count = (fits: (kind: PromiseKind) => boolean) => theirs.filter(({ kind }) => fits(kind)).length
  return { requests: count((kind) => kind === 'request'), others: count((kind) => kind !== 'request') }
}
