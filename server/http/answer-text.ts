import * as z from 'zod/mini'
import { time } from '#contract/shared/fields.ts'

/**
 * An answer as JSON: what its schema names, and nothing besides. The same text as parsing and then writing it, in one
 * pass and without a copy; what does not fit its schema throws as parsing does.
 */
export function answerText(schema: z.ZodMiniType, answer: unknown): string {
  const write = writers.get(schema) ?? writerOf(schema)
  writers.set(schema, write)
  try {
    return write(answer) ?? 'null'
  } catch {
    return JSON.stringify(z.parse(schema, answer))
  }
}

/** Undefined where it is left out; throws where the value does not fit. */
type Write = (value: unknown) => string | undefined

const writers = new WeakMap<z.core.$ZodType, Write>()

function writerOf(schema: z.core.$ZodType): Write {
  if (schema === time) return writeTime
  const { def } = (schema as z.core.$ZodTypes)._zod // every schema is one of these
  if (def.checks?.length) return writeParsed(schema)
  if (def.type === 'string') return 'format' in def ? writeParsed(schema) : writeString
  if (def.type === 'number') return 'format' in def ? writeParsed(schema) : writeNumber
  if (def.type === 'boolean') return writeBoolean
  if (def.type === 'enum') return oneOf(Object.values(def.entries))
  if (def.type === 'literal') return oneOf(def.values)
  if (def.type === 'nullable') return nullOr(writerOf(def.innerType))
  if (def.type === 'optional') return perhaps(writerOf(def.innerType), undefined)
  if (def.type === 'default') return perhaps(writerOf(def.innerType), JSON.stringify(def.defaultValue))
  if (def.type === 'array') return listOf(writerOf(def.element))
  if (def.type === 'object' && !def.catchall) return objectOf(def.shape)
  return writeParsed(schema)
}

class Unfit extends Error {}

const writeParsed =
  (schema: z.core.$ZodType): Write =>
  (value) =>
    JSON.stringify(z.parse(schema, value))

function writeTime(value: unknown): string {
  if (value instanceof Date) return `"${value.toISOString()}"`
  return writeString(value)
}

/** What JSON may write otherwise than as it stands: quotes, backslashes, control characters, halves of a pair. */
const ESCAPED = /[^ !#-[\]-\ud7ff\ue000-\uffff]/
/** A longer one is written faster than it is looked through first. */
const SHORT = 64

function writeString(value: unknown): string {
  if (typeof value !== 'string') throw new Unfit()
  return value.length < SHORT && !ESCAPED.test(value) ? `"${value}"` : JSON.stringify(value)
}

function writeNumber(value: unknown): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Unfit()
  return Object.is(value, -0) ? '0' : String(value)
}

function writeBoolean(value: unknown): string {
  if (typeof value !== 'boolean') throw new Unfit()
  return value ? 'true' : 'false'
}

function oneOf(values: readonly unknown[]): Write {
  const texts = new Map(values.map((value) => [value, JSON.stringify(value)]))
  return (value) => texts.get(value) ?? unfit()
}

function unfit(): never {
  throw new Unfit()
}

const nullOr =
  (write: Write): Write =>
  (value) =>
    value === null ? 'null' : write(value)

const perhaps =
  (write: Write, otherwise: string | undefined): Write =>
  (value) =>
    value === undefined ? otherwise : write(value)

function listOf(write: Write): Write {
  return (value) => {
    if (!Array.isArray(value)) throw new Unfit()
    let text = ''
    for (const one of value) text += `${text === '' ? '' : ','}${write(one) ?? 'null'}`
    return `[${text}]`
  }
}

function objectOf(shape: Readonly<Record<string, z.core.$ZodType>>): Write {
  const fields = Object.entries(shape).map(([name, schema]) => ({
    name,
    before: `${JSON.stringify(name)}:`,
    write: writerOf(schema),
  }))
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Unfit()
    const given = value as Readonly<Record<string, unknown>> // any object
    let text = ''
    for (const { name, before, write } of fields) {
      const written = write(given[name])
      if (written !== undefined) text += `${text === '' ? '' : ','}${before}${written}`
    }
    return `{${text}}`
  }
}
