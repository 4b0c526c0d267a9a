import { firstNameOf } from '#basics/first-name.ts'
import { isolate } from '#basics/isolate.ts'
import type { PromisedRequest, PromiseKind } from '#contract/desk/handover.ts'
import { nameOf } from './decisions.ts'
import type { Load } from './spread.ts'

type Person = Load & { readonly name: string }
type More = { readonly requests: number; readonly others?: number }

/** "Tom +3, 24 open": what somebody has in the end; "Tom +1, 10 open, 2 promises" where tasks and the like come along. */
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

/** What a colleague would get by these decisions, of requests and of all else. */
export function givenTo(id: number, requests: readonly PromisedRequest[], takers: Readonly<Record<string, string>>) {
  const theirs = requests.flatMap(({ promises }) => promises).filter((one) => takers[nameOf(one)] === String(id))
  const count = (fits: (kind: PromiseKind) => boolean) => theirs.filter(({ kind }) => fits(kind)).length
  return { requests: count((kind) => kind === 'request'), others: count((kind) => kind !== 'request') }
}
