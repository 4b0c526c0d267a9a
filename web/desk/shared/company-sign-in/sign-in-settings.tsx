import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { RowsSkeleton } from '#web/desk/shared/layout/rows-skeleton.tsx'
import { Road } from './road.tsx'
import type { SignInSource } from './sign-in-data.ts'
import { WhenOn } from './when-on.tsx'

type SignInSettingsProps = {
  source: SignInSource
  /** Level of the steps' headings. */
  heading: 'h2' | 'h4'
}

/** How a company's people sign in with its own provider: a road of steps until it is on, then rows. */
export function SignInSettings({ source, heading }: SignInSettingsProps) {
  const { signIn, error, refetch } = source
  if (error && !signIn) return <LoadFailed error={error} onRetry={refetch} />
  if (!signIn) return <RowsSkeleton />
  const { issuer } = signIn
  if (issuer?.enabled_at) return <WhenOn source={source} signIn={signIn} issuer={issuer} />
  return <Road source={source} signIn={signIn} heading={heading} />
}
