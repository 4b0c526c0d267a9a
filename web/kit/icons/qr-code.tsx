import encodeQR from 'qr'

type QrCodeProps = {
  text: string
  label: string
  /** Light modules around the code, so that a camera finds its edges on any background. */
  border: number
  className?: string | undefined
}

/** A QR code as an SVG. It is created here, so its text is sent nowhere. */
export function QrCode({ text, label, border, className }: QrCodeProps) {
  const { size, dark } = qrPath(text, border)
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill={DARK} d={dark} />
    </svg>
  )
}

/** The same code as a file. */
export function qrFile(text: string, border: number): string {
  const { size, dark } = qrPath(text, border)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="${DARK}" d="${dark}"/></svg>\n`
}

const DARK = '#10231e'

/** The dark modules, and the number of modules of a side. A row's neighbors are one shape, so that no gap is drawn. */
function qrPath(text: string, border: number) {
  const rows = encodeQR(text, 'raw', { border, ecc: 'medium' })
  const runs = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return []
      const end = row.indexOf(false, x)
      const width = (end === -1 ? row.length : end) - x
      return [`M${x} ${y}h${width}v1h-${width}z`]
    }),
  )
  return { size: rows.length, dark: runs.join('') }
}
