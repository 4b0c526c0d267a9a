import { Link, useParams, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { signUp, signUpFields, TERMS_ACCEPTED } from '#contract/member/accounts.ts'
import { company } from '#contract/member/companies.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'
import { PASSWORD_MIN_CHARACTERS } from '#contract/shared/fields.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Field } from '#web/kit/field.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { call } from '#web/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'
import { checked } from '#web/wire/checked.ts'
import { settings } from '#web/wire/settings.ts'
import { signInSentences } from '#web/wire/sign-in-sentences.ts'
import { useForm } from '#web/wire/use-form.ts'
import { beginSession } from './begin-session.ts'
import styles from './form.module.css'
import { SignForm } from './sign-form.tsx'
import { SignLayout } from './sign-layout.tsx'

const { name, last_name, email, password } = signUpFields.shape
const fields = z.object({ name, last_name, email, password })
/** Who they are, what they typed, and too many tries. Anything else is no fault of who signs up. */
const REFUSALS = [401, 422, 429]

export function SignUpPage() {
  const { companySlug } = useParams({ from: '/sign-up/{-$companySlug}' })
  const router = useRouter()
  const { known, isUnknown } = useCompany(companySlug)
  const [signedUp, setSignedUp] = useState('')
  const enter = async (person: z.output<typeof fields>) => {
    const user = { ...person, terms_of_service: TERMS_ACCEPTED, company_slug: companySlug } as const
    // where only the sign-in after it failed, a new try would find the address taken
    if (signedUp !== JSON.stringify(person))
      await call(signUp, { body: { user } }, { fallback: signInSentences.signUp })
    setSignedUp(JSON.stringify(person))
    const begun = await beginSession(person.email, person.password)
    await router.navigate({ to: begun.enrollment_open ? '/mfa-enrollment' : '/welcome/about-us' })
  }
  const { errors, ...sending } = useForm(checked(fields, enter, REFUSALS))
  return (
    <SignLayout title="Create your account" lead={companySlug && !isUnknown ? <CompanyName company={known} /> : LEAD}>
      <SignForm {...sending} submit="Sign up">
        {isUnknown && (
          <AlertBox variant="warning">
            We don’t know the company in this link. Please check it with the person who sent it to you, or{' '}
            <TextLink render={<Link to="/sign-up/{-$companySlug}" params={{ companySlug: undefined }} />}>
              sign up without a company
            </TextLink>
            .
          </AlertBox>
        )}
        <div className={styles.names}>
          <Field label="First name" name="name" autoComplete="given-name" required error={errors.name} />
          <Field label="Last name" name="last_name" autoComplete="family-name" required error={errors.last_name} />
        </div>
        <Field label="Email" name="email" type="email" autoComplete="username" required error={errors.email} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN_CHARACTERS} characters`}
          error={errors.password}
        />
        <p className="small quiet">
          By signing up you agree to our <TextLink href={settings.terms_url}>Terms of Service</TextLink> and{' '}
          <TextLink href={settings.privacy_url}>Privacy Policy</TextLink>.
        </p>
      </SignForm>
      <p className={styles.below}>
        Have an account? <TextLink render={<Link to="/sign-in" />}>Sign in</TextLink>
      </p>
    </SignLayout>
  )
}

const LEAD = 'A person takes your errands from here.'

type Company = AnswerOf<typeof company>['company']

/** Whose link this is. Where that could not be fetched nothing is said: signing up will tell. */
function useCompany(slug: string | undefined) {
  const [answer, setAnswer] = useState<{ slug: string; known: Company | null } | null>(null)
  useEffect(() => {
    if (!slug) return
    const leaving = new AbortController()
    call(company, { params: { slug } }, { signal: leaving.signal }).then(
      ({ company: known }) => setAnswer({ slug, known }),
      (error: unknown) => {
        if (error instanceof CallError && error.status === 404) setAnswer({ slug, known: null })
      },
    )
    return () => leaving.abort()
  }, [slug])
  const current = answer?.slug === slug ? answer : null
  return { known: current?.known ?? null, isUnknown: current?.known === null }
}

/** Its place is there before its name. */
function CompanyName({ company: known }: { company: Company | null }) {
  return (
    <span className={styles.company}>
      {known?.image_url && <img src={known.image_url} alt="" width="40" height="40" />}
      {known && (
        <span>
          A benefit of <b className="b">{known.name}</b>
        </span>
      )}
    </span>
  )
}
