import { type CSSProperties, useState } from 'react'
import { initials } from '#basics/initials.ts'
import styles from './logo.module.css'

/** A mark as members see it: a drawing takes the one ink around it, and initials stand where there is none. */
export function Logo({ name, url }: { name: string; url: string | null }) {
  const [failed, setFailed] = useState<string | null>(null)
  if (!url || failed === url) return <span className={styles.initials}>{initials(name)}</span>
  const image = <img src={url} alt="" className={styles.image} onError={() => setFailed(url)} />
  if (!/\.svg$/i.test(url)) return image
  const mark = { '--mark': `url("${new URL(url, location.href).href}")` } as CSSProperties // a custom property
  return (
    <span className={styles.mark} style={mark}>
      {image}
    </span>
  )
}
