import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { deskSetPassword, setPasswordFields } from '#contract/desk/operations/staff.ts'
import * as field from '#contract/shared/fields.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { noticeAtDoor } from '#web/desk/shared/wire/notice-at-door.ts'
import { changeSession } from '#web/desk/shared/wire/queries.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { TextLink } from '#web/kit/controls/text-link.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { PasswordField } from '#web/kit/fields/password-field.tsx'
import layout from '#web/kit/layout/layout.module.css'
import { checked } from '#web/wire/checked.ts'
import { signInSentences } from '#web/wire/sign-in-sentences.ts'
import { useForm } from '#web/wire/use-form.ts'
import { DoorLayout } from './door-layout.tsx'

/** The server's sentence for a used or expired link. */
const SPENT = 'This recovery link is no longer valid. Please ask for a new one.'

const fields = setPasswordFields.check(field.passwordsAgree)

/** Target of the links in invitations and recovery emails. */
export function SetPasswordPage() {
  const { token } = useParams({ from: '/set-password/$token' })
  const navigate = useNavigate()
  const { form, errors, failure, dismiss, pending } = useForm(
    checked(fields, async (passwords) => {
      await call(deskSetPassword, { body: { ...passwords, token } }, { fallback: signInSentences.resetPassword })
      noticeAtDoor.leave('Your password is set. You can sign in with it now.')
      // The server has ended every session of this colleague.
      changeSession(null)
      await navigate({ to: '/', replace: true })
    }),
  )
  return (
    <DoorLayout title="Choose a password">
      <form className={layout.stack20} {...form}>
        <FailureBox failure={failure} onDismiss={dismiss} />
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          hint={`At least ${field.STAFF_PASSWORD_MIN_CHARACTERS} characters: a few words are easy to remember and hard to guess`}
          required
          error={errors['password']}
        />
        <PasswordField
          label="Confirm new password"
          name="password_confirmation"
          autoComplete="new-password"
          required
          error={errors['password_confirmation']}
        />
        <Button type="submit" block loading={pending}>
          Set password
        </Button>
        {failure === SPENT && <TextLink render={<Link to="/forgot-password" />}>Ask for a new link</TextLink>}
      </form>
    </DoorLayout>
  )
}
