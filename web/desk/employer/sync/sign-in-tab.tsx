import type { CompanySignIn } from '#contract/desk/operations/company-sign-in.ts'
import { Note } from '#web/desk/employer/shared/figures.tsx'
import { useOwnSignIn } from '#web/desk/shared/company-sign-in/sign-in-data.ts'
import { SignInSettings } from '#web/desk/shared/company-sign-in/sign-in-settings.tsx'
import { CopyLine } from '#web/desk/shared/copy-button.tsx'
import { TextLink } from '#web/kit/controls/text-link.tsx'
import layout from '#web/kit/layout/layout.module.css'
import { settings } from '#web/wire/settings.ts'
import styles from './beside.module.css'

/** Tab “Sign-in”: the company's people sign in with their own provider. */
export function SignInTab() {
  const source = useOwnSignIn()
  return (
    <div className={styles.columns}>
      <section aria-label="Sign-in">
        <SignInSettings source={source} heading="h2" />
      </section>
      <aside className={styles.side} aria-label="About sign-in">
        {source.signIn && <ForProvider signIn={source.signIn} />}
        <Note title="What your provider learns">
          That someone signed in to {settings.brand}, and when. Nothing about what they ask for.
        </Note>
        <section className={layout.stack8}>
          <h2 className="d5">Need a hand?</h2>
          {GUIDES.map(({ provider, steps }) => (
            <details key={provider}>
              <summary>{provider}</summary>
              <ol className="small quiet">
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </details>
          ))}
          <p className="small quiet">
            Or <TextLink href={`mailto:${settings.support_email}`}>write to us</TextLink>: a person answers.
          </p>
        </section>
      </aside>
    </div>
  )
}

function ForProvider({ signIn }: { signIn: CompanySignIn }) {
  return (
    <section className={layout.stack8}>
      <h2 className="d5">For your provider</h2>
      <p className="small quiet">Redirect address</p>
      <CopyLine text={signIn.redirect_address} what="redirect address" />
      <p className="small quiet">Scopes</p>
      <CopyLine text={signIn.scopes} what="scopes" />
      <p className="small quiet">Back-channel logout address, if it has one</p>
      <CopyLine text={signIn.logout_address} what="logout address" />
    </section>
  )
}

/** The least that works, by the names that each provider uses. */
const GUIDES = [
  {
    provider: 'Okta',
    steps: [
      'Applications, Create App Integration: OIDC, Web Application.',
      'Sign-in redirect URI: the address above. Assign the people who may join.',
      'Client ID and secret are on General; the issuer is your Okta address, such as https://brightwater.okta.com.',
    ],
  },
  {
    provider: 'Microsoft Entra ID',
    steps: [
      'App registrations, New registration: this directory only. Redirect URI of type Web: the address above.',
      'Certificates & secrets: a new client secret. Copy its value, not its ID.',
      'Token configuration: add the optional claims email and xms_edov to the ID token.',
      'The issuer is https://login.microsoftonline.com/<your tenant ID>/v2.0.',
    ],
  },
  {
    provider: 'Google',
    steps: [
      'Google Cloud console, OAuth consent screen: Internal.',
      'Credentials, OAuth client ID: Web application. Authorized redirect URI: the address above.',
      'The issuer is https://accounts.google.com.',
    ],
  },
]
