import { useState } from 'react'
import { Logo } from '#web/kit/logo.tsx'

/** A mark as members see it; initials where there is none, or none that loads. */
export function LogoOrInitials({ name, url }: { name: string; url: string | null }) {
  const [failed, setFailed] = useState<string | null>(null)
  return <Logo name={name} url={failed === url ? null : url} onFailed={() => setFailed(url)} />
}
