import { type CSSProperties, useState } from 'react'
import { type Scheme } from '#contract/desk/operations/brand.ts'
import { GROUNDS, tokensOf } from '#domain/brand-palette.ts'
import type { Look } from '#web/desk/operations/shared/look/use-look.ts'
import { HomeIcon, line } from '#web/kit/icons/icons.tsx'
import { Bowl } from '#web/kit/icons/mark.tsx'
import styles from './brand-preview.module.css'

const VIEWS = { app: 'App', mail: 'Mail', phone: 'Phone' } as const
type View = keyof typeof VIEWS

const MailIcon = line('M3 5h18v14H3zM3 6l9 7 9-7')
const PhoneIcon = line('M7 2h10v20H7zM11 18.5h2')
const MoonIcon = line('M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z')
const ICONS = { app: HomeIcon, mail: MailIcon, phone: PhoneIcon } as const

type BrandPreviewProps = { look: Look; brand: string; support: string }

/** Preview of the app, an email and a phone with the unsaved look. */
export function BrandPreview({ look, ...words }: BrandPreviewProps) {
  const [view, setView] = useState<View>('app')
  const [scheme, setScheme] = useState<Scheme>('light')
  const Shown = SHOWN[view]
  return (
    <section aria-labelledby="preview" className={styles.preview}>
      <div className={styles.head}>
        <h2 className="b" id="preview">
          What members see
        </h2>
        <fieldset className={styles.views} aria-label="Preview">
          {(Object.keys(VIEWS) as View[]).map((name) => {
            const Icon = ICONS[name]
            return (
              <button
                key={name}
                type="button"
                aria-label={VIEWS[name]}
                aria-pressed={view === name}
                onClick={() => setView(name)}
              >
                <Icon />
              </button>
            )
          })}
          <button
            type="button"
            aria-label="Dark"
            aria-pressed={scheme === 'dark'}
            onClick={() => setScheme(scheme === 'dark' ? 'light' : 'dark')}
          >
            <MoonIcon />
          </button>
        </fieldset>
      </div>
      <div className={styles.stage} style={colorsOn(look, scheme)}>
        <Shown {...words} logo={look.logo} />
      </div>
    </section>
  )
}

function colorsOn({ colors }: Look, scheme: Scheme) {
  const values = {
    ...GROUNDS[scheme],
    ...tokensOf(colors, scheme),
    'logo-ground': tokensOf(colors, 'light')['brand-soft'],
  }
  // CSS variables
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${name}`, value])) as CSSProperties
}

type ShownProps = { brand: string; support: string; logo: string | null }

const SHOWN = { app: AppView, mail: MailView, phone: PhoneView } as const

function AppView({ brand, logo }: ShownProps) {
  return (
    <div className={styles.app}>
      <div className={styles.column}>
        <PreviewMark brand={brand} logo={logo} />
        <span className={styles.tab}>Dashboard</span>
        <span>Requests</span>
        <span>Benefits</span>
      </div>
      <div className={styles.words}>
        <p className="d4">Hi, Maya</p>
        <p className={styles.quiet}>What else can we take off your hands?</p>
        <span className={styles.button}>Custom request</span>
        <span className={styles.link}>View all</span>
        <span className={styles.bubble}>That’s a relief.</span>
      </div>
    </div>
  )
}

/**
 * Same layout as server/platform/outbox/mail-form.ts: without a picture, because loading it would reveal who read the
 * email.
 */
function MailView({ brand, support, logo }: ShownProps) {
  return (
    <div className={styles.mail}>
      <div className={styles.strip}>
        {logo === null && <Bowl />}
        <b>{brand}</b>
      </div>
      <div className={styles.words}>
        <p className="d4">Something new on your request</p>
        <p className={styles.quiet}>It’s kept in {brand}, not in this mail.</p>
        <span className={styles.button}>Open it</span>
        <p className={styles.foot}>
          {brand}, <span className={styles.link}>{support}</span>
        </p>
      </div>
    </div>
  )
}

function PhoneView({ brand, logo }: ShownProps) {
  return (
    <div className={styles.phones}>
      <div className={styles.phone}>
        <span className={styles.icon} data-logo={logo === null ? undefined : ''}>
          {logo === null ? <Bowl /> : <img src={logo} alt="" />}
        </span>
        <span className={styles.iconName}>{brand}</span>
      </div>
      <div className={styles.phone}>
        <div className={styles.door}>
          <PreviewMark brand={brand} logo={logo} />
        </div>
        <div className={styles.words}>
          <p className="b">Sign in</p>
          <span className={styles.input} />
          <span className={styles.button}>Continue</span>
          <span className={styles.link}>Forgot password</span>
        </div>
      </div>
    </div>
  )
}

function PreviewMark({ brand, logo }: { brand: string; logo: string | null }) {
  return (
    <span className={styles.mark}>
      {logo === null ? <Bowl /> : <img src={logo} alt="" />}
      {brand}
    </span>
  )
}
