import { useState } from 'react'
import type { ListedOffering } from '#contract/member/offerings.ts'
import { Logo } from '#web/kit/icons/logo.tsx'
import type { LogoRetries } from './logo-retries.ts'

/** The provider's logo on the offering's block; its initials if there is no logo or it fails to load. */
export function ProviderLogo({
  offering: { provider_name: name, provider_logo_url: url },
  retries: { round, failed },
}: {
  offering: Pick<ListedOffering, 'provider_name' | 'provider_logo_url'>
  retries: LogoRetries
}) {
  const [failedIn, setFailedIn] = useState<number | null>(null)
  const onFailed = () => {
    setFailedIn(round)
    failed()
  }
  return <Logo name={name} url={failedIn === round ? null : url} onFailed={onFailed} />
}
