import { expect, test } from 'vitest'
import { kindOf } from './kind.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
const box = (...brands: string[]) => {
  const [major = '', ...compatible] = brands
  const body = latin(`ftyp${major}\0\0\0\0${compatible.join('')}`)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(body.length + 4)
  return Buffer.concat([size, body])
}

test.each([
  ['image/png', latin('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')],
  ['image/jpeg', latin('\xff\xd8\xff\xe0\0\x10JFIF')],
  ['image/gif', latin('GIF87a')],
  ['image/gif', latin('GIF89a')],
  ['image/webp', latin('RIFF\x24\0\0\0WEBPVP8 ')],
  ['image/avif', box('avif', 'mif1', 'miaf')],
  ['image/avif', box('avis', 'msf1')],
  ['image/avif', box('mif1', 'avif')],
  ['image/heic', box('heic', 'mif1')],
  ['image/heic', box('mif1', 'heic')],
  ['image/heic', box('heix')],
  ['application/pdf', latin('%PDF-1.7\n')],
])('%s is recognized by its first bytes', (type, bytes) => {
  expect(kindOf(bytes)).toBe(type)
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['HTML', latin('<!doctype html><script>alert(1)</script>')],
  ['SVG', latin('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['SVG behind an XML declaration', latin('<?xml version="1.0"?><svg/>')],
  ['a PDF that begins later', latin('<script>alert(1)</script>\n%PDF-1.7\n')],
  ['a PDF behind one byte', latin('\n%PDF-1.7\n')],
  ['a PNG behind one byte', latin(' \x89PNG\r\n\x1a\n')],
  ['half a signature', latin('\x89PNG')],
  ['a sound in RIFF', latin('RIFF\x24\0\0\0WAVEfmt ')],
  ['a film', box('isom', 'mp41')],
  ['a film that claims to be compatible with HEIC', box('isom', 'heic')],
  ['a box with no brand', latin('\0\0\0\x08ftyp')],
  ['a program', latin('MZ\x90\0')],
  ['a ZIP', latin('PK\x03\x04')],
])('%s is not accepted', (_what, bytes) => {
  expect(kindOf(bytes)).toBeNull()
})
