import Privacy from '#web/illustrations/privacy.svg?picture'
import { NothingOpen } from '../nothing-open.tsx'

export function NobodyOpen() {
  return (
    <NothingOpen title="Who works here" picture={Privacy}>
      Choose a colleague to change their name, their role or their account. Concierges alone read what members write;
      whatever you change here stands in the log.
    </NothingOpen>
  )
}
