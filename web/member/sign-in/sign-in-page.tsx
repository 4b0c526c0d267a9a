import { lazy, Suspense, useState } from 'react'
import { useSessionStep } from '#web/wire/use-session.ts'
import { PasswordStep } from './password-step.tsx'

const CodeStep = lazy(() => import('./code-step.tsx').then((module) => ({ default: module.CodeStep })))

export function SignInPage() {
  const step = useSessionStep()
  const [asksCode, setAsksCode] = useState(step === 'code')
  // somebody who is through stays where they are until the next page is there
  if (step !== 'whole' && asksCode !== (step === 'code')) setAsksCode(step === 'code')
  return <Suspense>{asksCode ? <CodeStep /> : <PasswordStep />}</Suspense>
}
