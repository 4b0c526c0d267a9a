import type { CSSProperties } from 'react'
import { type Language, languages } from '#basics/language/languages.ts'
import type { LaunchKit } from '#contract/desk/employer/launch-kit.ts'
import { LockIcon } from '#web/kit/icons/icons.tsx'
import { Bowl } from '#web/kit/icons/mark.tsx'
import { QrCode } from '#web/kit/icons/qr-code.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import { settings } from '#web/wire/settings.ts'
import { type KitTexts, type Piece, withoutScheme } from './kit-texts.ts'
import type { Paper } from './paper.ts'
import styles from './poster.module.css'
import { Things } from './things.tsx'

/** A camera needs four light modules around the code. */
export const QUIET_MODULES = 4
/** A longer headline is smaller. */
const LARGE_CHARACTERS = 16
/** Where else the sign-up exists, in its own words. */
const ALSO_IN = {
  en: { lang: 'es', text: 'También en español.' },
  es: { lang: 'en', text: 'Also in English.' },
} as const satisfies Record<Language, { lang: Language; text: string }>

type PosterProps = { kit: LaunchKit; texts: KitTexts['poster']; language: Language; paper: Paper }

/** A page for the wall, drawn in units of a 96th of an inch, so that a preview is the same page. Always light. */
export function Poster({ kit, texts, language, paper }: PosterProps) {
  const { logo_url, link, colors } = kit
  const ground = { background: colors.ground, color: colors.on_ground, '--dot': colors.dot } as CSSProperties // a custom property
  const isLong = texts.headline.length > LARGE_CHARACTERS
  return (
    <div className={classNames(styles.frame, styles[paper])}>
      <div className={styles.poster} style={ground} lang={language} dir={languages[language].direction}>
        <div className={styles.top}>
          <span className={styles.from}>
            {logo_url && <img src={logo_url} alt="" />}
            <span>
              <Pieces of={texts.from} />
            </span>
          </span>
          <span className={styles.brand}>
            <Bowl data-mark="" />
            {settings.brand}
          </span>
        </div>
        <div className={styles.words}>
          <p className={classNames(styles.headline, isLong && styles.long)}>
            {texts.headline}
            <i aria-hidden="true" />
          </p>
          <p className={styles.sub}>
            <Pieces of={texts.words} />
          </p>
        </div>
        <div className={styles.art}>
          <div aria-hidden="true">
            <Things />
          </div>
          <div className={styles.bowl} style={{ background: colors.bowl, color: colors.on_bowl }}>
            {link && (
              <div className={styles.scan}>
                <QrCode text={link} label={link} border={QUIET_MODULES} className={styles.code} />
                <div>
                  <p className={styles.title}>{texts.scan}</p>
                  <p className={styles.link}>
                    <Address link={link} />
                  </p>
                  <p>{texts.ways}</p>
                  <p lang={ALSO_IN[language].lang}>{ALSO_IN[language].text}</p>
                </div>
              </div>
            )}
            <div className={styles.between}>
              <LockIcon />
              <p>
                <b>{texts.between}</b>
                {texts.never}
              </p>
            </div>
          </div>
        </div>
      </div>
    </div>
  )
}

const Pieces = ({ of }: { of: readonly Piece[] }) =>
  of.map((piece) => (typeof piece === 'string' ? piece : <b key={piece.bold}>{piece.bold}</b>))

/** The host on its own line. */
function Address({ link }: { link: string }) {
  const [host, ...path] = withoutScheme(link).split('/')
  return (
    <>
      {host}/<br />
      {path.join('/')}
    </>
  )
}
