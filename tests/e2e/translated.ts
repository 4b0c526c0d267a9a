import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { parsePo } from 'pofile-ts'
import type { Language } from '#basics/language/languages.ts'
import { expect } from './journey.ts'

/** A message of the catalog, as the page shows it: its values can be anything. */
type Shown = {
  readonly english: string
  readonly pattern: RegExp
  readonly names: readonly string[]
  readonly translation: string
  /** A text of the demo's catalog. A member's own words can be the same. */
  readonly isDemo: boolean
}

/** Values without a format; messages with plurals and choices are compared only by their other sentences. */
const VALUE = /\{(\w+)\}/g
const TAG = /<\/?\w+\/?>/g

/** The English messages of the product, with their translations. */
export const productMessages = (language: Language) => parsePo(read(`messages/${language}.po`)).items

const isOfDesk = (file: string) => file.startsWith('web/desk/')

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', '..', path), 'utf8')

/** The sentences of the product and those of the demo's catalog. */
function messagesOf(language: Language, rewrite?: (english: string) => string): Shown[] {
  // members read a category's name as the demo has it, also where the employer's report has the same word
  const items = productMessages(language).filter(({ references }) => !references.every(isOfDesk))
  const product = Object.fromEntries(
    items.map(({ msgid, msgstr: [translation = ''] }) => [msgid, rewrite?.(msgid) ?? translation]),
  )
  const demo = JSON.parse(read(`demo/translations/${language}.json`)) as Record<string, string>
  return (
    Object.entries({ ...demo, ...product })
      .filter(([english, translation]) => translation !== '' && !/\{\w+,/.test(english + translation))
      .map(([english, translation]) => shownAs(english, translation, !(english in product)))
      // a message without values is the better match
      .toSorted((one, another) => one.names.length - another.names.length)
  )
}

function shownAs(message: string, translation: string, isDemo: boolean): Shown {
  const english = message.replaceAll(TAG, '')
  const names = Array.from(english.matchAll(VALUE), ([, name = '']) => name)
  return { english, pattern: patternOf(english), names, translation: translation.replaceAll(TAG, ''), isDemo }
}

function patternOf(text: string): RegExp {
  const parts = text.split(VALUE).map((part, index) => (index % 2 ? '(.+?)' : literally(part)))
  return new RegExp(`^${parts.join('')}$`, 's')
}

const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Translates a sentence of a page: `Hi, Maya` is the message `Hi, {name}`. */
function translationOf(english: string, messages: readonly Shown[]): string {
  const isMessage = (text: string) => messages.some((message) => message.english === text)
  for (const message of messages) {
    const [, ...values] = message.pattern.exec(english) ?? [null]
    if (!message.pattern.test(english)) continue
    if (ownPart(message, english) < 1 / 2 && !values.every((value) => isMessage(value ?? ''))) continue
    return message.translation.replaceAll(VALUE, (_, name: string) =>
      translationOf(values[message.names.indexOf(name)] ?? '', messages),
    )
  }
  // a part of a message is looked for by the first sentence of its translation
  const whole = messages.find((message) => english.includes(' ') && message.english.includes(english))
  return /^[^{]+?[.?!](?= |$)|^[^{]+$/.exec(whole?.translation ?? '')?.[0] ?? english
}

/** How much of a text is of the message itself: `{first} to {last}` matches many, with little of its own. */
const ownPart = ({ english }: Shown, text: string) => english.replaceAll(VALUE, '').length / text.length

const BY_NAME = new Set([
  'getByRole',
  'getByText',
  'getByLabel',
  'getByPlaceholder',
  'getByTitle',
  'getByAltText',
  'filter',
])

/**
 * A page in another language that is driven by its English names: screens.ts opens the same screens in every language.
 * A name that no message has stays, such as that of a person. `rewrite` replaces the translations of the catalog.
 */
export function translated(page: Page, language: Language, rewrite?: (english: string) => string): Page {
  const messages = messagesOf(language, rewrite)
  const say = (english: unknown): unknown => {
    if (typeof english === 'string') return translationOf(english, messages)
    if (!(english instanceof RegExp)) return english
    const found = messages.filter(({ english: text, names }) => names.length === 0 && english.test(text))
    return found.length > 0 ? new RegExp(found.map(({ translation }) => literally(translation)).join('|')) : english
  }
  const asked = (argument: unknown): unknown => {
    if (typeof argument !== 'object' || argument === null || argument instanceof RegExp) return argument
    const options = Object.entries(argument).map(([key, value]) => [
      key,
      /^(name|hasText)$/.test(key) ? say(value) : value,
    ])
    return Object.fromEntries(options)
  }
  const speaking = <Part extends Page | Locator>(part: Part): Part =>
    new Proxy(part, {
      get(own, key) {
        const value: unknown = Reflect.get(own, key)
        if (typeof value !== 'function' || key === 'constructor') return value
        return (...given: unknown[]) => {
          const [first, ...rest] = given
          const args = !BY_NAME.has(String(key))
            ? given
            : [key === 'getByRole' ? first : say(asked(first)), ...rest.map(asked)]
          const result: unknown = Reflect.apply(value, own, args)
          return isLocator(result) ? speaking(result) : result
        }
      },
    })
  return speaking(page)
}

const isLocator = (value: unknown): value is Locator =>
  typeof value === 'object' && value !== null && 'getByRole' in value && 'nth' in value

/** Verifies that the page shows and names nothing in English that its language has a translation for. */
export async function expectNoEnglish(page: Page, language: Language, state: string) {
  const texts = await page.evaluate(() => {
    const found = [{ text: document.title, isOwn: false }]
    for (const element of document.body.querySelectorAll('*')) {
      // the words of a person, and translations that are missing, name their language
      if (element.closest('[lang=en], bdi, [data-shell], script, style')) continue
      const attributes = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'alt', 'placeholder']
      const values = attributes.map((name) => element.getAttribute(name) ?? '')
      const words = [...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : []))
      // a conversation has what its people wrote, and its facts are their answers
      const isOwn = element.closest('[role=log], [role=textbox], textarea, dd') !== null
      found.push(...[...values, ...words].map((text) => ({ text, isOwn })))
    }
    return found.map(({ text, isOwn }) => ({ text: text.replaceAll(/\s+/g, ' ').trim(), isOwn }))
  })
  const messages = messagesOf(language).filter(({ english, translation }) => english !== translation)
  const english = texts.filter(({ text, isOwn }) =>
    messages.some(
      (message) =>
        !(isOwn && message.isDemo) &&
        message.pattern.test(text) &&
        ownPart(message, text) > 2 / 3 &&
        !patternOf(message.translation).test(text),
    ),
  )
  expect.soft([...new Set(english.map(({ text }) => text))], `${state} is in its language`).toEqual([])
}
