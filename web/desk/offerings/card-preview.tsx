import styles from './card-preview.module.css'
import { LogoOrInitials } from './logo-or-initials.tsx'
import type { Written } from './offering-form.ts'

/** The card as it stands among members' offers. */
export function CardPreview({
  written: { provider_name, provider_logo_url, hue, heading, subheading },
}: {
  written: Written
}) {
  return (
    <figure className={styles.figure}>
      <figcaption className="small quiet">What members see in the list</figcaption>
      <div className={styles.card}>
        <span className={styles.logo} data-hue={hue}>
          <LogoOrInitials name={provider_name || '?'} url={provider_logo_url} />
        </span>
        <span className={styles.words}>
          <span className="small quiet">{provider_name || 'Provider'}</span>
          <span className={styles.heading}>{heading || 'Heading'}</span>
          <span className="small quiet">{subheading}</span>
        </span>
      </div>
    </figure>
  )
}
