import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const DEMO = join(import.meta.dirname, '..', '..', '..', '..', 'demo')

export function readText(path: string): string {
  return readFileSync(join(DEMO, path), 'utf8')
}

export function readBytes(path: string): Buffer {
  return readFileSync(join(DEMO, path))
}

export function namesIn(folder: string): string[] {
  return readdirSync(join(DEMO, folder)).toSorted()
}

export function readJson<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> {
  return check(path, JSON.parse(readText(path)), schema)
}

/** Reports a fault of the content with its file. */
export function check<Schema extends z.ZodType>(path: string, content: unknown, schema: Schema): z.output<Schema> {
  const checked = schema.safeParse(content)
  if (checked.success) return checked.data
  throw new Error(`demo/${path} is not as it should be:\n${z.prettifyError(checked.error)}`)
}
