import { Link, useParams, useRouter } from '@tanstack/react-router'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { msg, t } from '#basics/language/translate.ts'
import { signUp, signUpFields, TERMS_ACCEPTED } from '#contract/member/accounts.ts'
import { company } from '#contract/member/companies.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'
import { PASSWORD_MIN_CHARACTERS } from '#contract/shared/fields.ts'
import { TextLink } from '#web/kit/controls/text-link.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { PasswordField } from '#web/kit/fields/password-field.tsx'
import { Trans } from '#web/kit/text/trans.tsx'
import { call } from '#web/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'
import { checked } from '#web/wire/checked.ts'
import { signInSentences } from '#web/wire/sign-in-sentences.ts'
import { useForm } from '#web/wire/use-form.ts'
import { beginSession } from './begin-session.ts'
import { CompanyOffer } from './company/company-offer.tsx'
import { offerIn, openIssuer } from './company/find-offer.ts'
import { useOpening } from './company/use-opening.ts'
import styles from './form.module.css'
import { type Company, HowKnown, type Knowing, useKnowing } from './how-known.tsx'
import { SignForm } from './sign-form.tsx'
import { SignLayout } from './sign-layout.tsx'
import { Terms } from './terms.tsx'
import { useWorkAddress, WorkAddress } from './work-address.tsx'

const { name, last_name, email, password } = signUpFields.shape
const fields = z.object({ name, last_name, email, password })
/** Statuses caused by the person: identity, form values, and too many tries. Any other status is our error. */
const REFUSALS = [401, 422, 429]

export function SignUpPage() {
  const { companySlug } = useParams({ from: '/sign-up/{-$companySlug}' })
  const { known, isUnknown, offer } = useCompany(companySlug)
  const opening = useOpening(openIssuer)
  const knows = useKnowing(known)
  return (
    <SignLayout
      title={t('Create your account')}
      lead={companySlug && !isUnknown ? <CompanyName company={known} /> : t(LEAD)}
    >
      {offer && (
        <div className={styles.form}>
          <CompanyOffer
            offer={offer}
            {...opening}
            or={offer.isOnly ? null : t('or sign up with an email and a password')}
          />
        </div>
      )}
      {!offer?.isOnly && known && companySlug && <HowKnown company={known} slug={companySlug} knows={knows} />}
      {!offer?.isOnly && !knows.isAsking && (
        <SignUpForm
          slug={companySlug}
          company={known}
          isUnknown={isUnknown}
          knows={knows}
          isSecondary={offer !== null}
        />
      )}
      <p className={styles.below}>
        <Trans
          message="Have an account? <link>Sign in</link>"
          parts={{ link: <TextLink render={<Link to="/sign-in" />} /> }}
        />
      </p>
    </SignLayout>
  )
}

type SignUpFormProps = {
  slug: string | undefined
  company: Company | null
  isUnknown: boolean
  knows: Knowing
  /** The company's own sign-in is above. */
  isSecondary: boolean
}

function SignUpForm({ slug, company: known, isUnknown, knows: { person }, isSecondary }: SignUpFormProps) {
  const router = useRouter()
  const [signedUp, setSignedUp] = useState('')
  const work = useWorkAddress(person ? known : null)
  const emailField = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const enter = async (own: z.output<typeof fields>) => {
    if (work.asksAbout(own.email)) return
    const user = { ...own, ...person, terms_of_service: TERMS_ACCEPTED, company_slug: slug } as const
    // if only the sign-in after it failed, a retry of the sign-up would find the address taken
    if (signedUp !== JSON.stringify(own)) await call(signUp, { body: { user } }, { fallback: signInSentences.signUp })
    setSignedUp(JSON.stringify(own))
    const begun = await beginSession(own.email, own.password)
    await router.navigate({ to: begun.enrollment_open ? '/mfa-enrollment' : '/welcome/about-us' })
  }
  const { errors, ...sending } = useForm(checked(fields, enter, REFUSALS))
  return (
    <SignForm {...sending} submit={t('Sign up')} isSecondary={isSecondary}>
      {isUnknown && (
        <AlertBox variant="warning">
          <Trans
            message="We don’t know the company in this link. Please check it with the person who sent it to you, or <link>sign up without a company</link>."
            parts={{
              link: <TextLink render={<Link to="/sign-up/{-$companySlug}" params={{ companySlug: undefined }} />} />,
            }}
          />
        </AlertBox>
      )}
      <div className={styles.names}>
        <Field label={t('First name')} name="name" autoComplete="given-name" required error={errors.name} />
        <Field label={t('Last name')} name="last_name" autoComplete="family-name" required error={errors.last_name} />
      </div>
      <Field
        label={person ? t('Private email') : t('Email')}
        name="email"
        type="email"
        ref={emailField}
        autoComplete="username"
        required
        error={errors.email}
        {...(person &&
          known && {
            hint: t('It stays yours if you ever leave {company}. We’ll send a link there to confirm it.', {
              company: known.name,
            }),
            onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => work.asksAbout(currentTarget.value),
          })}
      />
      {work.asked && known && (
        <WorkAddress
          company={known.name}
          onUse={() => {
            work.use()
            emailField.current?.focus()
          }}
        />
      )}
      <PasswordField
        label={t('Password')}
        name="password"
        autoComplete="new-password"
        hint={t('At least {count} characters', { count: PASSWORD_MIN_CHARACTERS })}
        error={errors.password}
      />
      {!isSecondary && <Terms />}
    </SignForm>
  )
}

const LEAD = msg('A person takes your errands from here.')

/** The company of this link. If it could not be fetched nothing is shown: signing up will report an invalid link. */
function useCompany(slug: string | undefined) {
  const [answer, setAnswer] = useState<{ slug: string; found: AnswerOf<typeof company> | null } | null>(null)
  useEffect(() => {
    if (!slug) return
    const leaving = new AbortController()
    call(company, { params: { slug } }, { signal: leaving.signal }).then(
      (found) => setAnswer({ slug, found }),
      (error: unknown) => {
        if (error instanceof CallError && error.status === 404) setAnswer({ slug, found: null })
      },
    )
    return () => leaving.abort()
  }, [slug])
  const current = answer?.slug === slug ? answer : null
  const found = current?.found ?? null
  return { known: found?.company ?? null, isUnknown: current?.found === null, offer: found && offerIn(found) }
}

/** Its space is reserved before its name has loaded. */
function CompanyName({ company: known }: { company: Company | null }) {
  return (
    <span className={styles.company}>
      {known?.image_url && <img src={known.image_url} alt="" width="40" height="40" />}
      {known && (
        <span>
          <Trans
            message="A benefit of <b>{company}</b>"
            parts={{ b: <b className="b" /> }}
            values={{ company: known.name }}
          />
        </span>
      )}
    </span>
  )
}
