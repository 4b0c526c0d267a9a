import type { Setup } from '#contract/desk/setup.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Mark } from '#web/kit/mark.tsx'
import { Tag } from '#web/kit/tag.tsx'
import styles from './brand-step.module.css'
import { useMark, useSetup } from './setup-data.ts'
import { StepPage } from './step-page.tsx'

type Setting = Setup['brand']['settings'][number]

const LABELS: Record<Setting['name'], string> = {
  BRAND_NAME: 'Name',
  SUPPORT_EMAIL: 'Address for questions',
  TERMS_URL: 'Terms of service',
  PRIVACY_URL: 'Privacy policy',
}

/** What members see of the company that runs this, and where each of it is set. */
export function BrandStep() {
  const { data } = useSetup()
  const mark = useMark()
  if (!data) return null
  const { confirmed, settings } = data.brand
  const left = settings.filter(({ from }) => from === 'default')
  return (
    <StepPage
      step="brand"
      lead="Members meet this name and these addresses, in the app and in mails."
      state={confirmed ? 'Looked at, and right' : null}
      beforeNext={confirmed ? undefined : () => mark.mutateAsync({ step: 'brand', state: 'confirmed' })}
    >
      <div className={styles.columns}>
        <div className="stack">
          <dl className={styles.values}>
            {settings.map((setting) => (
              <div key={setting.name}>
                <dt>{LABELS[setting.name]}</dt>
                <dd>
                  <b>{setting.value}</b>
                  <span className="small quiet">
                    <code>{setting.name}</code>
                    {setting.from === 'default' && <Tag>Not set</Tag>}
                  </span>
                </dd>
              </div>
            ))}
          </dl>
          <p className="small quiet">
            These stand in the environment of the servers, one variable each. A new value counts from the next start.
          </p>
          {left.length > 0 && (
            <AlertBox variant="warning">
              {left.length === 1 ? 'One of them is' : `${left.length} of them are`} still an example of ours. Members
              would be led to pages and addresses that are not yours.
            </AlertBox>
          )}
        </div>
        <Preview settings={settings} />
      </div>
    </StepPage>
  )
}

function Preview({ settings }: { settings: readonly Setting[] }) {
  const of = (name: Setting['name']) => settings.find((setting) => setting.name === name)?.value ?? ''
  return (
    <section aria-labelledby="preview" className={styles.preview}>
      <h2 className="b" id="preview">
        What members see
      </h2>
      <div className={styles.app}>
        <div className={styles.column}>
          <Mark brand={of('BRAND_NAME')} small />
          <span className={styles.tab}>Dashboard</span>
          <span>Requests</span>
          <span>Benefits</span>
        </div>
        <div className={styles.words}>
          <p className="d4">Hi, Maya</p>
          <p className="small quiet">What else can we take off your hands?</p>
          <span className={styles.bubble}>That’s a relief.</span>
        </div>
      </div>
      <div className={styles.mail}>
        <p className="small quiet">A mail ends with</p>
        <p>
          {of('BRAND_NAME')}
          <br />
          {of('SUPPORT_EMAIL')}
        </p>
      </div>
    </section>
  )
}
