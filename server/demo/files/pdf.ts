import type { Canvas } from './canvas.ts'

/** One page: a headline, lines of text, and under them a scanned sheet where there is one. */
export function pdf(headline: string, lines: string[], paper?: Canvas): Buffer {
  const drawing = [
    paper ? 'q 612 0 0 792 0 0 cm /Paper Do Q' : '',
    'BT /F1 20 Tf 72 700 Td',
    `(${escaped(headline)}) Tj`,
    '/F1 11 Tf 0 -34 Td 17 TL',
    ...lines.map((line) => `(${escaped(line)}) Tj T*`),
    'ET',
  ].join('\n')
  const resources = `<< /Font << /F1 4 0 R >>${paper ? ' /XObject << /Paper 6 0 R >>' : ''} >>`
  const objects = [
    text('<< /Type /Catalog /Pages 2 0 R >>'),
    text('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    text(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources ${resources} /Contents 5 0 R >>`),
    text('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'),
    stream('', text(drawing)),
    ...(paper ? [scan(paper)] : []),
  ]
  return assembled(objects)
}

function assembled(objects: Buffer[]): Buffer {
  const parts: Buffer[] = [text('%PDF-1.4\n')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  objects.forEach((object, index) => {
    const part = Buffer.concat([text(`${index + 1} 0 obj\n`), object, text('\nendobj\n')])
    offsets.push(length)
    length += part.length
    parts.push(part)
  })
  const rows = offsets.map((offset) => `${`${offset}`.padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(
    text(`xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\n`),
    text(`startxref\n${length}\n%%EOF\n`),
  )
  return Buffer.concat(parts)
}

/** Gray and uncompressed, as cheap scanners send it. */
function scan({ width, height, pixels }: Canvas): Buffer {
  const gray = Buffer.from(pixels.filter((_, at) => at % 3 === 0))
  const kind = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 `
  return stream(kind, gray)
}

function stream(entries: string, bytes: Buffer): Buffer {
  return Buffer.concat([text(`<< ${entries}/Length ${bytes.length} >>\nstream\n`), bytes, text('\nendstream')])
}

const text = (line: string) => Buffer.from(line, 'latin1')
const escaped = (line: string) =>
  line
    .replaceAll('’', "'")
    .replaceAll('–', '-')
    .replaceAll(/[\\()]/g, (sign) => `\\${sign}`)
