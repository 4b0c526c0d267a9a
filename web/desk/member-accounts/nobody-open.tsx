import { NothingOpen } from '#web/desk/shared/nothing-open.tsx'
import Privacy from '#web/illustrations/privacy.svg?picture'

export function NobodyOpen() {
  return (
    <NothingOpen title="Accounts, and nothing in them" picture={Privacy}>
      Here you help members in and out of their account. What they ask for, answer or write is for their concierges
      alone. Whose account you open is recorded.
    </NothingOpen>
  )
}
