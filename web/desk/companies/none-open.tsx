import { NothingOpen } from '#web/desk/shared/nothing-open.tsx'
import Welcome from '#web/illustrations/welcome-2.svg?picture'

export function NoneOpen() {
  return (
    <NothingOpen title="Choose a company" picture={Welcome}>
      Its link, its logo, how its people sign in, and who belongs to it.
    </NothingOpen>
  )
}
