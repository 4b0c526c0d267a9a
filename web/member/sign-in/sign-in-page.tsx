import { lazy, Suspense, useState } from 'react'
import { useSessionStep } from '#web/member/wire/use-session.ts'
import { PasswordStep } from './password-step.tsx'

const CodeStep = lazy(() => import('./code-step.tsx').then((module) => ({ default: module.CodeStep })))

export function SignInPage() {
  const step = useSessionStep()
  const [asksCode, setAsksCode] = useState(step === 'code')
  // after sign-in this page stays until the next one has loaded
  if (step !== 'whole' && asksCode !== (step === 'code')) setAsksCode(step === 'code')
  return <Suspense>{asksCode ? <CodeStep /> : <PasswordStep />}</Suspense>
}
