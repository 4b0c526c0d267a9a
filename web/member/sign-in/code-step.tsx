import { lazy, Suspense, useEffect, useState } from 'react'
import { t } from '#basics/language/translate.ts'
import { listFactorWays } from '#contract/member/factors.ts'
import { call } from '#web/wire/call.ts'
import { session } from '#web/wire/session.ts'
import { SignLayout } from './sign-layout.tsx'
import { TextStep } from './text-step.tsx'

const FactorStep = lazy(() => import('./factor-step.tsx').then((module) => ({ default: module.FactorStep })))

/** The second step of sign-in: a text message, or any other factor of the member. */
export function CodeStep() {
  const ways = useWays()
  if (!ways) return <SignLayout title={t('Enter your verification code')}>{null}</SignLayout>
  if (ways.length === 0) return <TextStep />
  return (
    <Suspense>
      <FactorStep ways={ways} hasPhone={Boolean(session.current()?.phone_ending)} />
    </Suspense>
  )
}

/** The sign-in response has them. A session that owes a code later fetches them; undefined until they have loaded. */
function useWays(): readonly string[] | undefined {
  const [ways, setWays] = useState(session.current()?.ways)
  useEffect(() => {
    if (ways) return
    call(listFactorWays, {}).then(
      (answer) => setWays(answer.ways),
      // a text message is sent without waiting for them
      () => setWays([]),
    )
  }, [ways])
  return ways
}
