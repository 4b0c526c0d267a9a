import { join } from 'node:path'
import postcss from 'postcss'
import { expect, test } from 'vitest'
import { styleSheets } from './style-sheets.ts'

const web = join(import.meta.dirname, '..')
const plugin = styleSheets({
  root: web,
  breakpoints: join(web, 'styles/breakpoints.css'),
  mixins: join(web, 'kit/layout/mixins.css'),
})

test.each([
  ['kit/lists/tag.module.css', '@layer kit{.a{color:red}}'],
  ['desk/shell/rail.module.css', '@layer feature{.a{color:red}}'],
  ['desk/shared/pane.module.css', '@layer feature.shared{.a{color:red}}'],
  ['desk/operations/shared/list.module.css', '@layer feature.shared{.a{color:red}}'],
  ['styles/base.css', '.a{color:red}'],
])('%s is compiled into the cascade layer of its folder', (path, compiled) => {
  expect(compile('.a{color:red}', path)).toBe(compiled)
})

test('a module that names a layer stays in it', () => {
  expect(compile('@layer feature{.a{color:red}}', 'kit/lists/tag.module.css')).toBe('@layer feature{.a{color:red}}')
})

test('the name of a breakpoint becomes its media query', () => {
  expect(compile('@media (--phone) and (--short){}')).toBe('@media (max-width:39.99rem) and (max-height:29.99rem){}')
})

test('@apply becomes the declarations of the mixin with its argument', () => {
  expect(compile('.a{@apply --row(var(--space-8));@apply --fill;}')).toBe(
    '.a{display:flex;align-items:center;gap:var(--space-8);flex:1;min-width:0;}',
  )
})

test('a mixin may be defined in the style sheet that applies it', () => {
  expect(compile('@mixin --dark{--page:#000;--ink:#fff}.a{@apply --dark}')).toBe('.a{--page:#000;--ink:#fff}')
})

test('@apply separates its arguments at the commas outside of parentheses', () => {
  expect(compile('.a{@apply --columns(1fr minmax(0, 2fr), max(1px, min(2vw, 9px)));}')).toBe(
    '.a{display:grid;grid-template-columns:1fr minmax(0, 2fr);gap:max(1px, min(2vw, 9px));}',
  )
})

test.each([
  ['.a:hover{top:0}', '@media (hover:hover){.a:hover{top:0}}'],
  ['.a{&:hover .b{top:0}}', '.a{@media (hover:hover){&:hover .b{top:0}}}'],
  ['.a:hover,.a:focus{top:0}', '.a:focus{top:0}@media (hover:hover){.a:hover{top:0}}'],
  ['.a:is(:hover,:active){top:0}', '.a:is(:hover,:active){top:0}'],
  ['@media (hover:hover){.a:hover{top:0}}', '@media (hover:hover){.a:hover{top:0}}'],
])('%s applies to devices with a pointer', (css, compiled) => {
  expect(compile(css)).toBe(compiled)
})

test('@apply includes the nested rules and media queries of the mixin', () => {
  expect(compile('.a{@apply --icons(18px);@apply --screen-only;}')).toBe(
    '.a{svg{width:18px;height:18px;}@media print{display:none;}}',
  )
})

test.each(['@media (--watch){}', '.a{@apply --pile}', '.a{@apply --row}', '.a{@apply --fill(1px)}'])(
  '%s fails the build',
  (css) => {
    expect(() => compile(css)).toThrow(/is not defined|argument/)
  },
)

function compile(css: string, path = 'styles/base.css'): string {
  return postcss([plugin])
    .process(css, { from: join(web, path) })
    .css.replaceAll(/\s+(?=[{}])|(?<=[:;{]) +/g, '')
    .replaceAll(/\n\s*/g, '')
}
