import { lazy, Suspense, useState } from 'react'
import { useStanding } from '#web/wire/use-session.ts'
import { PasswordStep } from './password-step.tsx'

const CodeStep = lazy(() => import('./code-step.tsx').then((module) => ({ default: module.CodeStep })))

export function SignInPage() {
  const standing = useStanding()
  const [asksCode, setAsksCode] = useState(standing === 'code')
  // somebody who is through stays where they are until the next page is there
  if (standing !== 'whole' && asksCode !== (standing === 'code')) setAsksCode(standing === 'code')
  return <Suspense>{asksCode ? <CodeStep /> : <PasswordStep />}</Suspense>
}
