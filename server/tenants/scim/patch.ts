import { isDeepStrictEqual } from 'node:util'
import { invalidPath, invalidValue, ScimFault } from './fault.ts'
import { type EmailTest, parseSelector } from './filter.ts'
import {
  attributesOf,
  NAME_PARTS,
  type NamePart,
  readActive,
  readBoolean,
  readEmails,
  readName,
  readText,
  readUserName,
  type ScimEmail,
  type ScimUser,
  withoutUndefined,
} from './read-user.ts'
import { isIgnored, PATCH_OP, splitSchema } from './schema-names.ts'

type Op = 'add' | 'replace' | 'remove'
type Change = { readonly op: Op; readonly value: unknown }

const OPERATIONS_MAX = 100

/**
 * Applies the operations of a PATCH (RFC 7644, section 3.5.2) one after the other, also as Entra writes them. All of
 * them are applied, or none.
 */
export function patchUser(user: ScimUser, body: unknown): ScimUser {
  return readOperations(body).reduce(applyOperation, user)
}

function readOperations(body: unknown): readonly ReadonlyMap<string, unknown>[] {
  const sent = attributesOf(body, 'The body')
  const schemas = sent.get('schemas')
  if (!Array.isArray(schemas) || !schemas.includes(PATCH_OP))
    throw new ScimFault(400, `schemas has to name ${PATCH_OP}.`, 'invalidSyntax')
  const operations = sent.get('operations')
  if (!Array.isArray(operations) || operations.length === 0)
    throw new ScimFault(400, 'Operations has to be a list with at least one operation.', 'invalidSyntax')
  if (operations.length > OPERATIONS_MAX) throw invalidValue(`A call has at most ${OPERATIONS_MAX} operations.`)
  return operations.map((operation) => attributesOf(operation, 'Each operation'))
}

function applyOperation(user: ScimUser, operation: ReadonlyMap<string, unknown>): ScimUser {
  const change = { op: readOp(operation.get('op')), value: operation.get('value') }
  const path = operation.get('path')
  if (change.op !== 'remove' && change.value === undefined) throw invalidValue('The operation has no value.')
  if (path === undefined || path === null || path === '') return applyWithoutPath(user, change)
  if (typeof path !== 'string' || path.length > 1000) throw invalidPath('The path is not valid.')
  return applyAt(user, path, change)
}

function readOp(op: unknown): Op {
  const name = typeof op === 'string' ? op.toLowerCase() : ''
  if (name === 'add' || name === 'replace' || name === 'remove') return name
  throw new ScimFault(400, 'op has to be add, replace or remove.', 'invalidSyntax')
}

/** The value is a part of the resource. Its members may be paths, as in `{"name.givenName": "Ana"}`. */
function applyWithoutPath(user: ScimUser, { op, value }: Change): ScimUser {
  if (op === 'remove') throw new ScimFault(400, 'A remove needs a path.', 'noTarget')
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidValue('Without a path, the value has to be an object.')
  return Object.entries(value).reduce((patched, [path, part]) => {
    const isKnown = KNOWN.has(headOf(splitSchema(path).rest))
    // as in POST and PUT, unknown attributes of a resource are ignored
    return isKnown || splitSchema(path).schema === 'enterprise' ? applyAt(patched, path, { op, value: part }) : patched
  }, user)
}

const KNOWN = new Set(['username', 'externalid', 'displayname', 'active', 'name', 'emails'])
const headOf = (path: string) => (/^\w*/.exec(path)?.[0] ?? '').toLowerCase()

function applyAt(user: ScimUser, path: string, change: Change): ScimUser {
  const { schema, rest } = splitSchema(path.trim())
  if (schema === 'other') return user
  if (schema === 'enterprise') return applyToEnterprise(user, rest, change)
  if (rest === '') return applyWithoutPath(user, change)
  const value = change.op === 'remove' ? undefined : change.value
  switch (headOf(rest)) {
    case 'emails':
      return { ...user, emails: applyToEmails(user.emails, rest, change) }
    case 'name':
      return applyToName(user, rest, change)
    case 'id':
    case 'meta':
      throw new ScimFault(400, 'id and meta cannot be changed.', 'mutability')
  }
  switch (rest.toLowerCase()) {
    case 'username':
      return { ...user, userName: readUserName(value) }
    case 'externalid':
      return { ...user, externalId: readText('externalId', value) }
    case 'displayname':
      return { ...user, displayName: readText('displayName', value) }
    case 'active':
      if (change.op === 'remove') throw invalidValue('active cannot be removed. Please set it to false.')
      return { ...user, active: readActive(value) }
  }
  return ignore(user, rest)
}

/** Attributes that the RFC defines and this server ignores. Any other path is a mistake. */
function ignore(user: ScimUser, path: string): ScimUser {
  if (isIgnored(headOf(path)) && /^\w+(\[[^\]]*\])?(\.\w+|\.\$ref)?$/.test(path)) return user
  throw invalidPath('No attribute of a user has this path.')
}

function applyToEnterprise(user: ScimUser, path: string, { op, value }: Change): ScimUser {
  if (path.toLowerCase() === 'employeenumber')
    return { ...user, employeeNumber: op === 'remove' ? undefined : readText('employeeNumber', value) }
  if (path !== '') return ignore(user, path)
  if (op === 'remove') return { ...user, employeeNumber: undefined }
  const sent = attributesOf(value ?? {}, 'The extension')
  const number = sent.get('employeenumber')
  return sent.has('employeenumber') ? { ...user, employeeNumber: readText('employeeNumber', number) } : user
}

function applyToName(user: ScimUser, path: string, { op, value }: Change): ScimUser {
  const [, partName] = /^name(?:\.(\w+))?$/i.exec(path) ?? fail()
  if (partName === undefined) {
    if (op === 'remove') return { ...user, name: undefined }
    return { ...user, name: readName({ ...user.name, ...readName(value) }) }
  }
  const part = NAME_PARTS.find((name): name is NamePart => name.toLowerCase() === partName.toLowerCase()) ?? fail()
  return { ...user, name: readName({ ...user.name, [part]: op === 'remove' ? null : value }) }
}

function fail(): never {
  throw invalidPath('No attribute of a user has this path.')
}

/** `emails`, `emails[type eq "work"]` or `emails[type eq "work"].value`. */
function applyToEmails(emails: readonly ScimEmail[], path: string, change: Change): readonly ScimEmail[] {
  const [, selector, part] = /^emails(?:\[(.*)\])?(?:\.(\w+))?$/is.exec(path) ?? fail()
  if (selector === undefined && part === undefined) return changeAll(emails, change)
  const test = selector === undefined ? { matches: () => true, asEmail: {} } : parseSelector(selector)
  const found = emails.filter(test.matches)
  if (change.op === 'remove') return removeFrom(emails, found, part)
  const given =
    part === undefined ? attributesOf(change.value, 'The value') : new Map([[emailPart(part), change.value]])
  if (found.length > 0) {
    const changed = emails.map((email) => (found.includes(email) ? { ...email, ...partsOf(given) } : email))
    return readEmails(onePrimary(changed, found.length === 1 ? found[0] : undefined, emails))
  }
  return readEmails(onePrimary([...emails, added(test, given)], undefined, emails))
}

/** Directories change a work address that the person does not have yet, and mean to add it. */
function added({ asEmail }: EmailTest, given: ReadonlyMap<string, unknown>): ScimEmail {
  const email = { ...asEmail, ...partsOf(given) }
  if (typeof email.value !== 'string') throw invalidValue('emails.value is required.')
  return { ...email, value: email.value }
}

function changeAll(emails: readonly ScimEmail[], { op, value }: Change): readonly ScimEmail[] {
  if (op === 'remove' && value === undefined) return []
  const given = readEmails(value)
  if (op === 'replace') return given
  if (op === 'remove') return emails.filter((email) => !given.some((one) => one.value === email.value))
  const fresh = given.filter((email) => !emails.some((one) => isDeepStrictEqual(one, email)))
  const kept = emails.filter((email) => !fresh.some((one) => one.value === email.value && one.type === email.type))
  return readEmails(onePrimary([...kept, ...fresh], undefined, emails))
}

function removeFrom(emails: readonly ScimEmail[], found: readonly ScimEmail[], part: string | undefined) {
  const isWhole = part === undefined || emailPart(part) === 'value'
  if (isWhole) return emails.filter((email) => !found.includes(email))
  const name = emailPart(part)
  return emails.map((email) => (found.includes(email) ? withoutUndefined({ ...email, [name]: undefined }) : email))
}

function emailPart(part: string): 'value' | 'type' | 'primary' | 'display' {
  const name = part.toLowerCase()
  if (name === 'value' || name === 'type' || name === 'primary' || name === 'display') return name
  return fail()
}

function partsOf(given: ReadonlyMap<string, unknown>): Partial<ScimEmail> {
  const primary = given.get('primary')
  return withoutUndefined({
    value: readText('emails.value', given.get('value')),
    type: readText('emails.type', given.get('type')),
    primary: primary === undefined || primary === null ? undefined : readBoolean('emails.primary', primary),
    display: readText('emails.display', given.get('display')),
  })
}

/** An email that becomes primary replaces the primary one (RFC 7644, section 3.5.2). */
function onePrimary(
  changed: readonly ScimEmail[],
  target: ScimEmail | undefined,
  before: readonly ScimEmail[],
): readonly ScimEmail[] {
  if (changed.filter(({ primary }) => primary).length < 2) return changed
  const old = before.filter((email) => email !== target && email.primary).map(({ value, type }) => `${value} ${type}`)
  return changed.map((email) =>
    email.primary && old.includes(`${email.value} ${email.type}`) ? { ...email, primary: false } : email,
  )
}
