import type { ListedOffering, Offering } from '#contract/member/offerings.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { OutIcon } from '#web/kit/icons/page-icons.tsx'
import { langOf } from '#web/kit/text/lang-of.ts'
import { track } from '#web/member/wire/analytics.ts'
import { externalAddress } from './address.ts'

type Section = Offering['sections'][number]

/** A section's call to action, if it has a label and a safe address. */
export function ctaOf({ cta_text: text, cta_url: typed }: Section) {
  const url = externalAddress(typed)
  return text && url ? { text, url } : null
}

export function CtaLink({ offering, section }: { offering: ListedOffering; section: Section }) {
  const cta = ctaOf(section)
  if (!cta) return null
  const clicked = () =>
    track({
      name: 'cta_click',
      cta_type: 'offering',
      cta_text: cta.text,
      cta_url: cta.url,
      offering_id: offering.id,
      offering_provider_name: offering.provider_name,
      offering_featured: offering.featured,
    })
  return (
    <Button variant="secondary" href={cta.url} onClick={clicked}>
      <span lang={langOf(section, 'cta_text')}>{cta.text}</span>
      <OutIcon />
    </Button>
  )
}
