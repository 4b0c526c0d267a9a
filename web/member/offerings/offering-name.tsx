import { foldForSearch } from '#basics/text/text.ts'
import type { ListedOffering } from '#contract/member/offerings.ts'
import { langOf } from '#web/kit/text/lang-of.ts'

/** The heading. If it does not contain the offering's name, a screen reader reads the name after it. */
export function OfferingName({ offering }: { offering: Pick<ListedOffering, 'name' | 'heading' | 'in_english'> }) {
  const { name, heading } = offering
  const mentioned = foldForSearch(heading).includes(foldForSearch(name))
  const lang = langOf(offering, 'heading')
  return (
    <>
      {lang ? <span lang={lang}>{heading}</span> : heading}
      {!mentioned && (
        <span className="sr" lang={langOf(offering, 'name')}>
          , {name}
        </span>
      )}
    </>
  )
}
