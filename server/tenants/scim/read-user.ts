import { invalidValue, ScimFault } from './fault.ts'
import { ENTERPRISE, splitSchema } from './schema-names.ts'

export const NAME_PARTS = [
  'formatted',
  'familyName',
  'givenName',
  'middleName',
  'honorificPrefix',
  'honorificSuffix',
] as const
export type NamePart = (typeof NAME_PARTS)[number]
export type ScimEmail = { value: string; type?: string; primary?: boolean; display?: string }

/** What a directory may tell about a person. Other attributes are ignored. */
export type ScimUser = {
  readonly userName: string
  readonly externalId?: string | undefined
  readonly name?: Readonly<Partial<Record<NamePart, string>>> | undefined
  readonly displayName?: string | undefined
  readonly emails: readonly ScimEmail[]
  readonly active: boolean
  readonly employeeNumber?: string | undefined
}

const TEXT_MAX = 512
const EMAILS_MAX = 20

/** Reads a resource of POST or PUT. `active` is that of the current user, or true for a new one, if it is not sent. */
export function readUser(body: unknown, active: boolean): ScimUser {
  const sent = attributesOf(body, 'The body')
  const user = withoutUndefined({
    userName: readUserName(sent.get('username')),
    externalId: readText('externalId', sent.get('externalid')),
    name: readName(sent.get('name')),
    displayName: readText('displayName', sent.get('displayname')),
    emails: readEmails(sent.get('emails')),
    active: sent.has('active') ? readActive(sent.get('active')) : active,
    employeeNumber: readEnterprise(sent),
  })
  return user
}

/** The members of an object by their names in lower case, because names of attributes have no case. */
export function attributesOf(value: unknown, what: string): ReadonlyMap<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ScimFault(400, `${what} has to be a JSON object.`, 'invalidSyntax')
  return new Map(Object.entries(value).map(([name, member]) => [name.toLowerCase(), member]))
}

/** The enterprise extension as an object of its own, or flattened with its URN, as some directories send it. */
function readEnterprise(sent: ReadonlyMap<string, unknown>): string | undefined {
  for (const [name, value] of sent) {
    const { schema, rest } = splitSchema(name)
    if (schema !== 'enterprise') continue
    if (rest === '') return readText('employeeNumber', attributesOf(value ?? {}, ENTERPRISE).get('employeenumber'))
    if (rest === 'employeenumber') return readText('employeeNumber', value)
  }
  return undefined
}

export function readUserName(value: unknown): string {
  const name = readText('userName', value)
  if (!name) throw invalidValue('userName is required.')
  return name
}

/** Text, or undefined for null or an empty text, which clears an attribute. Some directories send numbers. */
export function readText(attribute: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') throw invalidValue(`${attribute} has to be text.`)
  if (text.length > TEXT_MAX) throw invalidValue(`${attribute} has more than ${TEXT_MAX} characters.`)
  return text.trim() || undefined
}

/** A boolean, also as the text that Entra sends. */
export function readBoolean(attribute: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value
  if (typeof value === 'string' && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true'
  throw invalidValue(`${attribute} has to be true or false.`)
}

export const readActive = (value: unknown) => readBoolean('active', value)

export function readName(value: unknown): ScimUser['name'] {
  if (value === undefined || value === null) return undefined
  const sent = attributesOf(value, 'name')
  const parts = NAME_PARTS.map((part) => [part, readText(`name.${part}`, sent.get(part.toLowerCase()))] as const)
  const given = parts.filter((entry): entry is readonly [NamePart, string] => entry[1] !== undefined)
  return given.length > 0 ? (Object.fromEntries(given) as ScimUser['name']) : undefined // the names are parts
}

export function readEmails(value: unknown): ScimEmail[] {
  if (value === undefined || value === null) return []
  const sent = Array.isArray(value) ? value : [value]
  if (sent.length > EMAILS_MAX) throw invalidValue(`A person has at most ${EMAILS_MAX} emails.`)
  const emails = sent.map(readEmail).filter((email) => email !== undefined)
  if (emails.filter(({ primary }) => primary).length > 1) throw invalidValue('Only one of the emails can be primary.')
  return emails
}

function readEmail(value: unknown): ScimEmail | undefined {
  // some directories send addresses alone
  if (typeof value === 'string') return readEmail({ value })
  const sent = attributesOf(value, 'Each of the emails')
  const address = readText('emails.value', sent.get('value'))
  if (!address) return undefined
  const primary = sent.get('primary')
  return withoutUndefined({
    value: address,
    type: readText('emails.type', sent.get('type')),
    primary: primary === undefined || primary === null ? undefined : readBoolean('emails.primary', primary),
    display: readText('emails.display', sent.get('display')),
  })
}

type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/** Without members that are undefined, so that equal users have equal text. */
export function withoutUndefined<T extends object>(given: T): Defined<T> {
  // only undefined members are left out
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Defined<T>
}
