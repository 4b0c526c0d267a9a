import { Link } from '@tanstack/react-router'
import { t } from '#basics/language/translate.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { TextLink } from '#web/kit/controls/text-link.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { PasswordField } from '#web/kit/fields/password-field.tsx'
import { Trans } from '#web/kit/text/trans.tsx'
import { settings } from '#web/wire/settings.ts'
import { useForm } from '#web/wire/use-form.ts'
import { useAfterSignIn } from './after-sign-in.ts'
import { useCompanyOffer } from './company/use-company-offer.ts'
import styles from './form.module.css'
import { SignForm } from './sign-form.tsx'
import { SignLayout } from './sign-layout.tsx'

/** The page is painted before the code that validates and sends it; that code loads when a field is first touched. */
const loadSignIn = () => import('./sign-in.ts')
const loadAhead = () => void loadSignIn().catch(() => undefined)

export function PasswordStep() {
  const goOn = useAfterSignIn()
  const { errors, ...sending } = useForm(async (typed) => (await loadSignIn()).signInWith(typed, goOn))
  const { form } = sending
  const company = useCompanyOffer(form.ref)
  const { offer } = company
  const usePrivateEmail = () => {
    company.forget()
    const email = form.ref.current?.elements.namedItem('email')
    if (!(email instanceof HTMLInputElement)) return
    email.value = ''
    email.focus()
  }
  return (
    <SignLayout title={t('Sign in')} large lead={t('Hand it over. We’ll take it from there.')}>
      <p role="status" className={styles.status}>
        {offer && t('{company} has its own sign-in.', { company: offer.name })}
      </p>
      <SignForm
        {...sending}
        failure={sending.failure ?? company.failure}
        dismiss={() => [sending.dismiss(), company.dismiss()]}
        submit={offer?.isOnly ? null : t('Sign in')}
        isSecondary={offer !== null}
        ways={
          <Button variant="tertiary" render={<Link to="/forgot-password" />}>
            {t('Forgot password')}
          </Button>
        }
      >
        <Field
          label={t('Email')}
          name="email"
          type="email"
          autoComplete="username"
          required
          error={errors.email}
          onFocus={loadAhead}
          {...company.address}
        />
        {offer && (
          <offer.parts.CompanyOffer
            offer={offer}
            {...company.opening}
            or={offer.isOnly ? null : t('or use your {brand} password', { brand: settings.brand })}
          />
        )}
        {!offer?.isOnly && (
          <PasswordField
            label={t('Password')}
            name="password"
            autoComplete="current-password"
            error={errors.password}
            onFocus={loadAhead}
          />
        )}
      </SignForm>
      {offer?.isOnly ? (
        <offer.parts.PrivateEmail offer={offer} onChosen={usePrivateEmail} />
      ) : (
        <p className={styles.below}>
          <Trans
            message="New here? <link>Sign up</link>"
            parts={{ link: <TextLink render={<Link to="/sign-up/{-$companySlug}" />} /> }}
          />
        </p>
      )}
    </SignLayout>
  )
}
