import { Link } from '@tanstack/react-router'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { useForm } from '#web/wire/use-form.ts'
import { useAfterSignIn } from './after-sign-in.ts'
import styles from './form.module.css'
import { SignForm } from './sign-form.tsx'
import { SignLayout } from './sign-layout.tsx'

/** The page stands before the code that checks and sends it has come: that begins with the first touch of a field. */
const loadSignIn = () => import('./sign-in.ts')
const loadAhead = () => void loadSignIn().catch(() => undefined)

export function PasswordStep() {
  const goOn = useAfterSignIn()
  const { errors, ...sending } = useForm(async (typed) => (await loadSignIn()).signInWith(typed, goOn))
  return (
    <SignLayout title="Sign in" large lead="Hand it over. We’ll take it from there.">
      <SignForm
        {...sending}
        submit="Sign in"
        ways={
          <Button variant="tertiary" render={<Link to="/forgot-password" />}>
            Forgot password
          </Button>
        }
      >
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          error={errors.email}
          onFocus={loadAhead}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={errors.password}
          onFocus={loadAhead}
        />
      </SignForm>
      <p className={styles.below}>
        New here? <TextLink render={<Link to="/sign-up/{-$companySlug}" />}>Sign up</TextLink>
      </p>
    </SignLayout>
  )
}
