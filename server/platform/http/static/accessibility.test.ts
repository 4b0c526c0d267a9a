import { expect, test } from 'vitest'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()

test.each([
  ['en', 'Accessibility of Tendwell'],
  ['es-MX', 'Accesibilidad de Tendwell'],
])('the accessibility statement is a page in the language of the browser (%s)', async (language, title) => {
  const answer = await world.as(null).get('/accessibility', { 'accept-language': language })
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.text).toContain(`<html lang="${language.slice(0, 2)}">`)
  expect(answer.text).toContain(`<h1>${title}</h1>`)
  expect(answer.text).toContain('href="mailto:')
})
