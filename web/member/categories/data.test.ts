import { expect, test } from 'vitest'
import type { Category, Survey } from '#contract/member/categories.ts'
import { ideasOf, shortNameOf } from './data.ts'

const sitter: Survey = { id: 801, name: 'Find a pet sitter', slug: 'sitter', for_alpha: true, is_custom: false }
const anything: Survey = { ...sitter, id: 800, name: 'Something else about my pet', is_custom: true }
const pet: Category = { id: 4, name: 'Pet', image_url: '/pet.svg', hue: 'pet', request_surveys: [] }

test('only flagged ideas are listed, and the custom idea is separate', () => {
  const unreleased = { ...sitter, id: 809, for_alpha: false }
  expect(ideasOf({ ...pet, request_surveys: [anything, sitter, unreleased] })).toEqual({
    ideas: [sitter],
    custom: anything,
  })
})

test('a category without a flagged custom idea has none', () => {
  expect(ideasOf({ ...pet, request_surveys: [sitter, { ...anything, for_alpha: false }] }).custom).toBeUndefined()
})

test('a short name is the part of a name that no other category has', () => {
  const named = (name: string): Category => ({ ...pet, name })
  const all = ['Medical / employer benefits', 'Home', 'Home / moving', 'Pet'].map(named)
  expect(all.map((category) => shortNameOf(category, all))).toEqual(['Medical', 'Home', 'Moving', 'Pet'])
})
