import encodeQR from 'qr'
import styles from './set-up.module.css'

/** Light modules around it, so that a camera finds its edges on any ground. */
const BORDER = 3

/** A QR code as an SVG, drawn here: its text goes nowhere. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { border: BORDER, ecc: 'medium' })
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path className={styles.light} d={`M0 0h${rows.length}v${rows.length}H0z`} />
      <path d={dark.join('')} />
    </svg>
  )
}
