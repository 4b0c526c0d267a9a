import { type Filter, parse } from 'scim2-parse-filter'
import { ScimFault } from './fault.ts'
import { readBoolean, type ScimEmail } from './read-user.ts'
import { splitSchema } from './schema-names.ts'

/** Conditions of a list, all of which must hold. */
export type UserFilter = {
  readonly userName?: string
  readonly externalId?: string
  readonly email?: string
  readonly active?: boolean
}[]

const FILTER_MAX = 1000
type Comparison = { readonly attribute: string; readonly value: unknown }

/**
 * Reads a filter: `eq` on userName, externalId, emails.value and active, joined by `and`.
 * @throws {ScimFault} invalidFilter
 */
export function parseFilter(text: string): UserFilter {
  return comparisonsIn(text).map(({ attribute, value }) => {
    if (attribute === 'active') return { active: readBoolean('active', value) }
    if (typeof value !== 'string') throw cannotFilter('Please compare this attribute with text.')
    if (attribute === 'username') return { userName: value }
    if (attribute === 'externalid') return { externalId: value }
    if (attribute === 'emails.value' || attribute === 'emails') return { email: value }
    throw cannotFilter('Only userName, externalId, emails.value and active can be filtered.')
  })
}

export type EmailTest = {
  readonly matches: (email: ScimEmail) => boolean
  /** The selector as a new email. */
  readonly asEmail: Partial<ScimEmail>
}

/** Reads the selector of emails in a path: `type eq "work"`, and others joined by `and`. */
export function parseSelector(text: string): EmailTest {
  const wanted = comparisonsIn(text).map(({ attribute, value }) => {
    if (attribute === 'primary') return { primary: readBoolean('emails.primary', value) }
    if (typeof value !== 'string') throw cannotFilter('Please compare this attribute with text.')
    if (attribute === 'type') return { type: value }
    if (attribute === 'value') return { value }
    throw cannotFilter('Emails are selected by type, value or primary.')
  })
  return {
    matches: (email) => wanted.every((one) => hasParts(email, one)),
    asEmail: Object.assign({}, ...wanted) as Partial<ScimEmail>, // parts of an email
  }
}

function hasParts(email: ScimEmail, { value, type, primary }: Partial<ScimEmail>): boolean {
  if (value !== undefined) return email.value.toLowerCase() === value.toLowerCase()
  if (type !== undefined) return email.type?.toLowerCase() === type.toLowerCase()
  return (email.primary ?? false) === primary
}

function comparisonsIn(text: string): Comparison[] {
  if (text.length > FILTER_MAX) throw cannotFilter(`A filter has at most ${FILTER_MAX} characters.`)
  try {
    return flatten(parse(text))
  } catch (error) {
    if (error instanceof ScimFault) throw error
    throw cannotFilter('The filter could not be read.')
  }
}

function flatten(filter: Filter): Comparison[] {
  if (filter.op === 'and') return filter.filters.flatMap(flatten)
  // emails[type eq "work" and value eq "…"]: the type does not narrow a search
  if (filter.op === '[]' && filter.attrPath.toLowerCase() === 'emails') return addressesIn(filter.valFilter)
  if (filter.op !== 'eq') throw cannotFilter('Filters use eq, joined by and.')
  const { schema, rest } = splitSchema(filter.attrPath)
  return [{ attribute: schema === 'user' ? rest.toLowerCase() : filter.attrPath, value: filter.compValue }]
}

function addressesIn(filter: Filter): Comparison[] {
  const values = flatten(filter).filter(({ attribute }) => attribute === 'value')
  if (values.length === 0) throw cannotFilter('Please compare the value of the emails, too.')
  return values.map(({ value }) => ({ attribute: 'emails.value', value }))
}

const cannotFilter = (sentence: string) => new ScimFault(400, sentence, 'invalidFilter')
