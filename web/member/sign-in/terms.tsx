import { TextLink } from '#web/kit/controls/text-link.tsx'
import { Trans } from '#web/kit/text/trans.tsx'
import { settings } from '#web/wire/settings.ts'

/** What a person accepts who gets an account. */
export function Terms() {
  return (
    <p className="small quiet">
      <Trans
        message="By signing up you agree to our <terms>Terms of Service</terms> and <privacy>Privacy Policy</privacy>."
        parts={{
          terms: <TextLink href={settings.terms_url} />,
          privacy: <TextLink href={settings.privacy_url} />,
        }}
      />
    </p>
  )
}
