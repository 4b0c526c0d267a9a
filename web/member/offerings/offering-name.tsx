import type { ListedOffering } from '#contract/member/offerings.ts'

/** The heading. Where it doesn't mention the offering's name, a screen reader hears the name after it. */
export function OfferingName({ offering: { name, heading } }: { offering: Pick<ListedOffering, 'name' | 'heading'> }) {
  const mentioned = heading.toLowerCase().includes(name.toLowerCase())
  return (
    <>
      {heading}
      {!mentioned && <span className="sr">, {name}</span>}
    </>
  )
}
