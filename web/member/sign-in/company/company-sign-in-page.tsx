import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { t } from '#basics/language/translate.ts'
import { finishCompanySignIn } from '#contract/member/companies.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'
import { Spinner } from '#web/kit/controls/spinner.tsx'
import { handOver } from '#web/member/wire/hand-over.ts'
import { returnTarget } from '#web/member/wire/return-target.ts'
import { call } from '#web/wire/call.ts'
import { refusalOf } from '#web/wire/refusal.ts'
import { signInSentences } from '#web/wire/sign-in-sentences.ts'
import { useAfterSignIn } from '../after-sign-in.ts'
import { keepSession } from '../begin-session.ts'
import styles from '../form.module.css'
import { SignLayout } from '../sign-layout.tsx'
import { type Join, JoinForm } from './join-form.tsx'

type SignedIn = Exclude<AnswerOf<typeof finishCompanySignIn>, { join: unknown }>

/** Back from a company's issuer: signs in, asks whether an existing account is the person's, or says what failed. */
export function CompanySignInPage() {
  const router = useRouter()
  const goOn = useAfterSignIn()
  const [join, setJoin] = useState<Join | null>(null)

  const enter = async (answer: SignedIn, headers: Headers) => {
    if (answer.return_to !== null) returnTarget.save(answer.return_to)
    const { pending } = await keepSession(answer, headers)
    await (pending === 'code' ? router.navigate({ to: '/sign-in', replace: true }) : goOn())
  }
  const finish = useEffectEvent(async (answer: string) => {
    let headers = new Headers()
    try {
      const finished = await call(
        finishCompanySignIn,
        { body: { answer } },
        { withCookie: true, fallback: signInSentences.signIn, onHeaders: (given) => (headers = given) },
      )
      if (!('join' in finished)) return await enter(finished, headers)
      if (finished.join.return_to !== null) returnTarget.save(finished.join.return_to)
      setJoin(finished.join)
    } catch (error) {
      handOver.fail(refusalOf(error, new FormData()).failure ?? signInSentences.signIn)
      await router.navigate({ href: `/sign-in${location.search}`, replace: true })
    }
  })
  useEffect(() => {
    const soon = setTimeout(() => {
      const answer = handOver.takeAnswer()
      if (answer !== null) void finish(answer)
    })
    return () => clearTimeout(soon)
  }, [])

  if (join) return <JoinForm join={join} onJoined={enter} />
  return (
    <SignLayout title={t('Sign in')} large lead={t('Signing you in…')}>
      <div className={styles.form} role="status">
        <Spinner />
      </div>
    </SignLayout>
  )
}
