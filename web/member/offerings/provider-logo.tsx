import { type CSSProperties, useState } from 'react'
import { initials } from '#basics/initials.ts'
import type { ListedOffering } from '#contract/offerings.ts'
import type { LogoRetries } from './logo-retries.ts'
import styles from './provider-logo.module.css'

/** The provider's mark on the offering's block; its initials where there is none, or none that loads. */
export function ProviderLogo({
  offering: { provider_name: name, provider_logo_url: url },
  retries: { round, failed },
}: {
  offering: Pick<ListedOffering, 'provider_name' | 'provider_logo_url'>
  retries: LogoRetries
}) {
  const [failedIn, setFailedIn] = useState<number | null>(null)
  if (!url || failedIn === round) return <span className={styles.initials}>{initials(name)}</span>
  const image = (
    <img
      src={url}
      alt=""
      className={styles.image}
      onError={() => {
        setFailedIn(round)
        failed()
      }}
    />
  )
  if (!isDrawing(url)) return image
  // a drawing takes the block's one ink, in both schemes; the image itself only tells whether it loads
  const mark = { '--mark': `url("${new URL(url, location.href).href}")` } as CSSProperties // a custom property
  return (
    <span className={styles.mark} style={mark}>
      {image}
    </span>
  )
}

function isDrawing(url: string) {
  return /\.svg(?:$|[?#])/i.test(url)
}
