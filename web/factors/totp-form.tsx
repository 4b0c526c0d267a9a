import { t } from '#basics/language/translate.ts'
import { DEVICE_NAME_MAX_CHARACTERS, deviceFields, type TotpSetup } from '#contract/shared/factors.ts'
import { MFA_CODE_DIGITS } from '#contract/shared/fields.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { CodeField } from '#web/kit/fields/code-field.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { QrCode } from '#web/kit/icons/qr-code.tsx'
import { checked } from '#web/wire/checked.ts'
import { useForm } from '#web/wire/use-form.ts'
import styles from './set-up.module.css'

type TotpFormProps = {
  setup: TotpSetup
  /** Stores the app's first code and the name of the device. */
  onTyped: (typed: { setup: string; name: string; code: string }) => Promise<void>
  onCancel?: (() => void) | undefined
}

/** The secret as a QR code and as text, then the first code of the app. */
export function TotpForm({ setup, onTyped, onCancel }: TotpFormProps) {
  const { form, errors, failure, dismiss, pending } = useForm(
    checked(deviceFields, (typed) => onTyped({ ...typed, setup: setup.setup })),
  )
  return (
    <form className={styles.steps} {...form}>
      <div className={styles.scan}>
        <QrCode
          text={setup.uri}
          label={t('QR code for your authenticator app')}
          border={BORDER}
          className={styles.qr}
        />
        <p className="small">
          {t(
            'Scan it with any authenticator app: the camera of your phone, or your manager of passwords. Or type this key:',
          )}
          <span className={styles.secret}>{setup.secret.replaceAll(/.{4}(?=.)/g, '$& ')}</span>
        </p>
      </div>
      <FailureBox failure={failure} onDismiss={dismiss} />
      <CodeField label={t('Code that the app shows')} name="code" length={MFA_CODE_DIGITS} error={errors['code']} />
      <Field
        label={t('Name of this device')}
        name="name"
        defaultValue={t('My phone')}
        maxLength={DEVICE_NAME_MAX_CHARACTERS}
        autoComplete="off"
        required
        error={errors['name']}
      />
      <div className={styles.buttons}>
        <Button type="submit" loading={pending}>
          {t('Set it up')}
        </Button>
        {onCancel && (
          <Button variant="tertiary" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Light modules around the code. */
const BORDER = 3
