import type { ListedOffering } from '#contract/member/offerings.ts'

/** The heading. Where it doesn't mention what the thing is called, a screen reader hears that first. */
export function OfferingName({ offering: { name, heading } }: { offering: Pick<ListedOffering, 'name' | 'heading'> }) {
  const mentioned = heading.toLowerCase().includes(name.toLowerCase())
  return (
    <>
      {!mentioned && <span className="sr">{name}: </span>}
      {heading}
    </>
  )
}
