import type { CSSProperties } from 'react'
import { initials } from '#basics/text/initials.ts'
import styles from './logo.module.css'

interface LogoProps {
  name: string
  /** Null shows the initials. */
  url: string | null
  onFailed: () => void
}

/** A company's logo on a block of color: a drawing takes the block's single color, in both schemes. */
export function Logo({ name, url, onFailed }: LogoProps) {
  if (!url) return <span className={styles.initials}>{initials(name)}</span>
  const isMark = isDrawing(url)
  // requested in the same mode as a mask, so that both are one request
  const asMask = isMark ? 'anonymous' : undefined
  const image = <img src={url} alt="" className={styles.image} crossOrigin={asMask} onError={onFailed} />
  if (!isMark) return image
  // the image itself only detects whether it loads
  const mark = { '--mark': `url("${new URL(url, location.href).href}")` } as CSSProperties // a CSS custom property
  return (
    <span className={styles.mark} style={mark}>
      {image}
    </span>
  )
}

function isDrawing(url: string) {
  return /\.svg(?:$|[?#])/i.test(url)
}
