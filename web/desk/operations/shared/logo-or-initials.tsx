import { useState } from 'react'
import { Logo } from '#web/kit/icons/logo.tsx'

/** A logo as members see it. Initials replace a missing or broken picture. */
export function LogoOrInitials({ name, url }: { name: string; url: string | null }) {
  const [failed, setFailed] = useState<string | null>(null)
  return <Logo name={name} url={failed === url ? null : url} onFailed={() => setFailed(url)} />
}
