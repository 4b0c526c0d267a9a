import { Link } from '@tanstack/react-router'
import { t } from '#basics/language/translate.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { TextLink } from '#web/kit/controls/text-link.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { PasswordField } from '#web/kit/fields/password-field.tsx'
import { Trans } from '#web/kit/text/trans.tsx'
import { useForm } from '#web/wire/use-form.ts'
import { useAfterSignIn } from './after-sign-in.ts'
import styles from './form.module.css'
import { SignForm } from './sign-form.tsx'
import { SignLayout } from './sign-layout.tsx'

/** The page is painted before the code that validates and sends it; that code loads when a field is first touched. */
const loadSignIn = () => import('./sign-in.ts')
const loadAhead = () => void loadSignIn().catch(() => undefined)

export function PasswordStep() {
  const goOn = useAfterSignIn()
  const { errors, ...sending } = useForm(async (typed) => (await loadSignIn()).signInWith(typed, goOn))
  return (
    <SignLayout title={t('Sign in')} large lead={t('Hand it over. We’ll take it from there.')}>
      <SignForm
        {...sending}
        submit={t('Sign in')}
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
        />
        <PasswordField
          label={t('Password')}
          name="password"
          autoComplete="current-password"
          error={errors.password}
          onFocus={loadAhead}
        />
      </SignForm>
      <p className={styles.below}>
        <Trans
          message="New here? <link>Sign up</link>"
          parts={{ link: <TextLink render={<Link to="/sign-up/{-$companySlug}" />} /> }}
        />
      </p>
    </SignLayout>
  )
}
