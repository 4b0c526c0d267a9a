import type { Scheme } from '#contract/desk/operations/brand.ts'

type Ground = { readonly block: string; readonly ink: string }

/** The nine hues of requests, as in web/styles/tokens.css: text in `ink` is on `block`. */
export const HUES: ReadonlyMap<string, Readonly<Record<Scheme, Ground>>> = new Map([
  ['car', { light: { block: '#B9D2FE', ink: '#142953' }, dark: { block: '#22365B', ink: '#D9E6FF' } }],
  ['family', { light: { block: '#FFBAD7', ink: '#48172F' }, dark: { block: '#51263A', ink: '#FFDDEA' } }],
  ['finances', { light: { block: '#9EE4B6', ink: '#00351B' }, dark: { block: '#114126', ink: '#CFF0DA' } }],
  ['home', { light: { block: '#FFD266', ink: '#392900' }, dark: { block: '#4B3600', ink: '#FCE8BC' } }],
  ['moving', { light: { block: '#FFC2A0', ink: '#491D00' }, dark: { block: '#5A2B0E', ink: '#FFDFCD' } }],
  ['medical', { light: { block: '#7FE4E9', ink: '#003335' }, dark: { block: '#023F42', ink: '#C4F1F3' } }],
  ['pet', { light: { block: '#D0E27F', ink: '#292F00' }, dark: { block: '#363E06', ink: '#E4EDC4' } }],
  ['travel', { light: { block: '#D7C6FF', ink: '#31204D' }, dark: { block: '#3B2E56', ink: '#EAE1FF' } }],
  ['wildcard', { light: { block: '#D3DDD8', ink: '#242E2A' }, dark: { block: '#313936', ink: '#E0E7E4' } }],
])
