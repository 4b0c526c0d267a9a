import { NothingOpen } from '#web/desk/shared/nothing-open.tsx'
import Privacy from '#web/illustrations/privacy.svg?picture'

export function NobodyOpen() {
  return (
    <NothingOpen title="Who works here" picture={Privacy}>
      Choose a colleague to change their name, their role or their account. Concierges alone read what members write;
      whatever you change here stands in the log.
    </NothingOpen>
  )
}
