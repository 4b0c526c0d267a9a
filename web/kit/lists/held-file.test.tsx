import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CheckingFile, RefusedFile } from './held-file.tsx'

test('a file that is checked has a bar with the words, its name, and no link', () => {
  const markup = renderToStaticMarkup(
    <CheckingFile name="bill.pdf" words="Being checked for viruses" pictured={false} />,
  )
  expect(markup).toContain('<progress aria-label="Being checked for viruses"')
  expect(markup).toContain('bill.pdf')
  expect(markup).not.toMatch(/<a |<button|<img/)
})

test('a refused file says why, and has one way on', () => {
  const action = <button type="button">Send a photo instead</button>
  const markup = renderToStaticMarkup(
    <RefusedFile title="We couldn’t accept this file" facts="bill.pdf" action={action}>
      It didn’t pass the virus check.
    </RefusedFile>,
  )
  expect(markup).toMatch(/We couldn’t accept this file.*bill\.pdf.*virus check.*Send a photo instead/)
  expect(markup.match(/<button/g)).toHaveLength(1)
})
