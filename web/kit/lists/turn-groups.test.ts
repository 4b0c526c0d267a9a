import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TurnGroups } from './turn-groups.tsx'

/** The indexes in each group. */
function drawn(from: number, to: number): number[][] {
  const html = renderToStaticMarkup(createElement(TurnGroups, { from, to, draw: (place) => `${place},` }))
  return html
    .split('</div>')
    .slice(0, -1)
    .map((group) =>
      group
        .slice(group.indexOf('>') + 1)
        .split(',')
        .slice(0, -1)
        .map(Number),
    )
}

test('every message is in one group, once and in order', () => {
  const groups = drawn(0, 250)
  expect(groups.map((group) => group.length)).toEqual([100, 100, 50])
  expect(groups.flat()).toEqual(Array.from({ length: 250 }, (_, place) => place))
})

test('a group keeps its messages while the conversation is rendered from its end, and as it grows', () => {
  expect(drawn(170, 250).map(([first]) => first)).toEqual([170, 200])
  expect(drawn(100, 251).map(([first]) => first)).toEqual([100, 200])
  expect(drawn(250, 250)).toEqual([])
})
