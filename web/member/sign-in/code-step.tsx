import { lazy, Suspense, useEffect, useState } from 'react'
import { listFactorWays } from '#contract/member/factors.ts'
import { call } from '#web/wire/call.ts'
import { session } from '#web/wire/session.ts'
import { SignLayout } from './sign-layout.tsx'
import { TextStep } from './text-step.tsx'

const FactorStep = lazy(() => import('./factor-step.tsx').then((module) => ({ default: module.FactorStep })))

/** The second step of signing in: a text message, and whatever else the member has set up. */
export function CodeStep() {
  const ways = useWays()
  if (!ways) return <SignLayout title="Enter your verification code">{null}</SignLayout>
  if (ways.length === 0) return <TextStep />
  return (
    <Suspense>
      <FactorStep ways={ways} hasPhone={Boolean(session.current()?.phone_ending)} />
    </Suspense>
  )
}

/** The sign-in has said them. A session that begins to owe a code later asks; undefined until it knows. */
function useWays(): readonly string[] | undefined {
  const [ways, setWays] = useState(session.current()?.ways)
  useEffect(() => {
    if (ways) return
    call(listFactorWays, {}).then(
      (answer) => setWays(answer.ways),
      // a text message goes without knowing
      () => setWays([]),
    )
  }, [ways])
  return ways
}
