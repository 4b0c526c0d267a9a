import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

export type Fault = {
  readonly id: string
  readonly breaks: string
  readonly file: string
  readonly find: string
  readonly replace: string
  readonly test: string
}

export const faults = parse(readFileSync(new URL('faults.yaml', import.meta.url), 'utf8')) as readonly Fault[] // faults.test.ts checks each
