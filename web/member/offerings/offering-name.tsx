import { foldForSearch } from '#basics/text.ts'
import type { ListedOffering } from '#contract/member/offerings.ts'

/** The heading. Where it doesn't mention the offering's name, a screen reader hears the name after it. */
export function OfferingName({ offering: { name, heading } }: { offering: Pick<ListedOffering, 'name' | 'heading'> }) {
  const mentioned = foldForSearch(heading).includes(foldForSearch(name))
  return (
    <>
      {heading}
      {!mentioned && <span className="sr">, {name}</span>}
    </>
  )
}
