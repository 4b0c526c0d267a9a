import { NothingOpen } from '#web/desk/shared/nothing-open.tsx'
import AboutPartner from '#web/illustrations/about-partner.svg?picture'

export function NoneOpen() {
  return (
    <NothingOpen title="Choose an offer" picture={AboutPartner}>
      What you save here, members see with their next visit.
    </NothingOpen>
  )
}
