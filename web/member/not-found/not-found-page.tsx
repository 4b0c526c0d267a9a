import { Link } from '@tanstack/react-router'
import { t } from '#basics/language/translate.ts'
import Lost from '#web/illustrations/lost.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { Mark } from '#web/kit/icons/mark.tsx'
import { settings } from '#web/wire/settings.ts'
import styles from './not-found-page.module.css'

export function NotFoundPage() {
  return (
    <div className={styles.page} data-hue="brand">
      <header className={styles.head}>
        <Link to="/" className={styles.mark}>
          <Mark brand={settings.brand} small />
        </Link>
      </header>
      <div className={styles.picture}>
        <Scene of={Lost} lost bare />
      </div>
      <main className={styles.words} id="main">
        <h1 className="d2">{t("Oops! We can't find that page.")}</h1>
        <p className={styles.lead}>
          {t('It may have rolled under something. Your requests are safe and exactly where you left them.')}
        </p>
        <Button className={styles.home} render={<Link to="/" />}>
          {t('Go to Home')}
        </Button>
      </main>
    </div>
  )
}
