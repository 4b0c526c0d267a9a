import AboutPartner from '#web/illustrations/about-partner.svg?picture'
import { NothingOpen } from '../nothing-open.tsx'

export function NoneOpen() {
  return (
    <NothingOpen title="Choose an offer" picture={AboutPartner}>
      What you save here, members see with their next visit.
    </NothingOpen>
  )
}
