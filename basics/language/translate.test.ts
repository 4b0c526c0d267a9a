import { afterAll, afterEach, expect, test } from 'vitest'
import { matchLanguage } from './languages.ts'
import { createTranslator, currentLanguage, messageKey, msg, setTranslator, t } from './translate.ts'

const english = createTranslator('en')
const before = setTranslator(() => english)
afterEach(() => setTranslator(() => english))
afterAll(() => setTranslator(before))

/** Speaks Spanish with these translations of English messages. */
function speakSpanish(translations: Record<string, string>) {
  const entries = Object.entries(translations).map(([text, spanish]) => [messageKey(text), spanish])
  const spanish = createTranslator('es', Object.fromEntries(entries))
  setTranslator(() => spanish)
}

test('English is what the code says, with the arguments filled in', () => {
  expect(t('Sign in')).toBe('Sign in')
  expect(t('Hello {name}', { name: 'Maya' })).toBe('Hello Maya')
  expect(t('It’s {count, plural, one {# request} other {# requests}}', { count: 1200 })).toBe('It’s 1,200 requests')
})

test('another language comes from its catalog, with its own plurals and numbers', () => {
  speakSpanish({
    'Sign in': 'Iniciar sesión',
    '{count, plural, one {# request} other {# requests}}': '{count, plural, one {# solicitud} other {# solicitudes}}',
  })
  expect(currentLanguage()).toBe('es')
  expect(t('Sign in')).toBe('Iniciar sesión')
  expect(t('{count, plural, one {# request} other {# requests}}', { count: 1200 })).toBe('1,200 solicitudes')
})

test('a message that has no translation is shown in English', () => {
  speakSpanish({})
  expect(t('Sign out')).toBe('Sign out')
  expect(t('Hello {name}', { name: 'Maya' })).toBe('Hello Maya')
})

test('a message of a table is translated when it is shown', () => {
  const labels = { open: msg('Open requests') }
  expect(t(labels.open)).toBe('Open requests')
  speakSpanish({ 'Open requests': 'Solicitudes abiertas' })
  expect(t(labels.open)).toBe('Solicitudes abiertas')
})

test('a value keeps its braces, tags and backslashes', () => {
  for (const name of ['{count}', '<terms>x</terms>', '\\u0041', "it's", '#', '$&'])
    expect([name, t('Hello {name}', { name })]).toEqual([name, `Hello ${name}`])
})

test.each([
  [['es-MX', 'en'], 'es'],
  [['fr-CA', 'ES;q=0.8'], 'es'],
  [['fr'], 'en'],
  [[], 'en'],
  [['constructor'], 'en'],
])('of the languages %j a person gets %s', (wanted, language) => expect(matchLanguage(wanted)).toBe(language))
