import { beforeAll, describe, expect, test } from 'vitest'
import {
  addPerson,
  type Directory,
  ENTERPRISE_SCHEMA,
  newDirectory,
  USER_SCHEMA,
} from '#tests/world/company/directory.ts'
import { setUpWorld } from '#tests/world/world.ts'

/**
 * The steps of Entra's SCIM Validator, and the calls that its documentation shows:
 * https://learn.microsoft.com/entra/identity/app-provisioning/scim-validator-tutorial
 * https://learn.microsoft.com/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups
 */

const world = setUpWorld()
let entra: Directory
beforeAll(async () => {
  entra = await newDirectory(world)
})

const sent = (name: string) => ({
  schemas: [USER_SCHEMA, ENTERPRISE_SCHEMA],
  externalId: `0a21f0f2-${name}`,
  userName: entra.at(name),
  active: true,
  emails: [{ primary: true, type: 'work', value: entra.at(name) }],
  meta: { resourceType: 'User' },
  name: { formatted: `${name} Entra`, familyName: 'Entra', givenName: name },
  displayName: `${name} Entra`,
  title: 'Nurse',
  roles: [],
  addresses: [{ type: 'work', country: 'US' }],
  [ENTERPRISE_SCHEMA]: { employeeNumber: '004711', department: 'Ward 3', manager: { value: 'x' } },
})
const create = async (name: string): Promise<string> => (await entra.post('/Users', sent(name))).body.id

describe('Entra’s connection test', () => {
  test('a search for a random userName is an empty list with status 200', async () => {
    const { status, body } = await entra.filter('userName eq "5d64b7a1-0000-4000-8000-b0a1b7d3e21c"')
    expect([status, body.totalResults]).toEqual([200, 0])
  })

  test('a wrong token is 401 with WWW-Authenticate, in SCIM’s form', async () => {
    const answer = await entra.get('/Users', { authorization: 'Bearer tw_wrong' })
    expect(answer.status).toBe(401)
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="company", error="invalid_token"')
    expect(answer.body).toMatchObject({ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '401' })
  })
})

describe('Entra’s schema discovery', () => {
  test('the schemas name the attributes of users and of the enterprise extension', async () => {
    const { body } = await entra.get('/Schemas')
    expect(body.Resources.map(({ id }: { id: string }) => id)).toEqual([USER_SCHEMA, ENTERPRISE_SCHEMA])
    expect(body.Resources[0].attributes.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['userName', 'externalId', 'name', 'displayName', 'emails', 'active']),
    )
    expect((await entra.get(`/Schemas/${ENTERPRISE_SCHEMA}`)).body.attributes[0].name).toBe('employeeNumber')
  })

  test('the provider’s configuration and the resource types say what is served', async () => {
    const { body } = await entra.get('/ServiceProviderConfig')
    expect(body).toMatchObject({ patch: { supported: true }, etag: { supported: true }, bulk: { supported: false } })
    expect(body.filter).toEqual({ supported: true, maxResults: 200 })
    const types = await entra.get('/ResourceTypes')
    expect(types.body.Resources).toMatchObject([{ id: 'User', endpoint: '/Users', schema: USER_SCHEMA }])
    expect((await entra.get('/ResourceTypes/User')).status).toBe(200)
  })
})

describe('the steps of Entra’s validator', () => {
  test('create a new user', async () => {
    const { status, body } = await entra.post('/Users', sent('new'))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      userName: entra.at('new'),
      externalId: '0a21f0f2-new',
      active: true,
      emails: [{ primary: true, type: 'work', value: entra.at('new') }],
      [ENTERPRISE_SCHEMA]: { employeeNumber: '004711' },
    })
    expect(JSON.stringify(body)).not.toMatch(/Nurse|Ward 3|manager|addresses/)
  })

  test('create a duplicate user', async () => {
    await create('duplicate')
    expect((await entra.post('/Users', sent('duplicate'))).status).toBe(409)
  })

  test('filter for an existing user by each attribute that can match', async () => {
    const id = await create('matched')
    for (const filter of [
      `userName eq "${entra.at('matched')}"`,
      `userName eq "${entra.at('MATCHED')}"`,
      'externalId eq "0a21f0f2-matched"',
      `emails[type eq "work" and value eq "${entra.at('matched')}"]`,
      `emails.value eq "${entra.at('matched')}"`,
      `(userName eq "${entra.at('matched')}") and (active eq true)`,
      `${USER_SCHEMA}:userName eq "${entra.at('matched')}" and active eq "True"`,
    ]) {
      const { body } = await entra.filter(filter)
      expect([filter, body.totalResults, body.Resources[0]?.id]).toEqual([filter, 1, id])
    }
  })

  test('filter for a user who does not exist', async () => {
    expect((await entra.filter('externalId eq "none"')).body).toMatchObject({ totalResults: 0, Resources: [] })
  })

  test('patch: replace attributes', async () => {
    const id = await create('replace')
    const { status, body } = await entra.patch(`/Users/${id}`, [
      { op: 'Replace', path: 'displayName', value: 'Wren' },
      { op: 'Replace', path: 'name.familyName', value: 'Marsh' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: entra.at('wren') },
      { op: 'Replace', path: 'title', value: 'Head nurse' },
      { op: 'Replace', path: `${ENTERPRISE_SCHEMA}:employeeNumber`, value: '0815' },
      { op: 'Replace', path: `${ENTERPRISE_SCHEMA}:department`, value: 'Ward 4' },
      { op: 'Replace', path: 'urn:ietf:params:scim:schemas:extension:custom:2.0:User:badge', value: '7' },
    ])
    expect(status).toBe(200)
    expect(body).toMatchObject({
      displayName: 'Wren',
      name: { givenName: 'replace', familyName: 'Marsh' },
      emails: [{ primary: true, type: 'work', value: entra.at('wren') }],
      [ENTERPRISE_SCHEMA]: { employeeNumber: '0815' },
    })
  })

  test('patch: add an attribute that the user does not have', async () => {
    const { body: bare } = await entra.post('/Users', { schemas: [USER_SCHEMA], userName: entra.at('bare') })
    const { body } = await entra.patch(`/Users/${bare.id}`, [
      { op: 'Add', path: 'emails[type eq "work"].value', value: entra.at('bare.work') },
      { op: 'Add', path: 'emails[type eq "work"].primary', value: 'True' },
      { op: 'Add', path: 'name.givenName', value: 'Bare' },
      { op: 'Add', path: 'externalId', value: 'bare-1' },
    ])
    expect(body).toMatchObject({
      emails: [{ type: 'work', value: entra.at('bare.work'), primary: true }],
      name: { givenName: 'Bare' },
      externalId: 'bare-1',
    })
  })

  test('patch: without a path, also with paths as names', async () => {
    const id = await create('pathless')
    const { body } = await entra.patch(`/Users/${id}`, [
      {
        op: 'replace',
        value: {
          displayName: 'Path Less',
          'name.givenName': 'Path',
          [`${ENTERPRISE_SCHEMA}:employeeNumber`]: '99',
          nickName: 'ignored',
          unheardOf: 'ignored',
        },
      },
    ])
    expect(body).toMatchObject({ displayName: 'Path Less', name: { givenName: 'Path', familyName: 'Entra' } })
    expect(body[ENTERPRISE_SCHEMA]).toEqual({ employeeNumber: '99' })
    expect(JSON.stringify(body)).not.toContain('ignored')
  })

  test.each([
    ['one', 'False'],
    ['two', 'false'],
    ['three', false],
  ])('patch: disable user %s with active %j', async (name, value) => {
    const id = await create(name)
    const { status, body } = await entra.patch(`/Users/${id}`, [{ op: 'Replace', path: 'active', value }])
    expect([status, body.active]).toEqual([200, false])
    expect((await entra.get(`/Users/${id}`)).body.active).toBe(false)
  })

  test('patch: remove attributes', async () => {
    const id = await create('remove')
    const { body } = await entra.patch(`/Users/${id}`, [
      { op: 'Remove', path: 'displayName' },
      { op: 'Remove', path: 'emails[type eq "work"]' },
      { op: 'Remove', path: `${ENTERPRISE_SCHEMA}:employeeNumber` },
    ])
    expect(body).not.toHaveProperty('displayName')
    expect(body).not.toHaveProperty('emails')
    expect(body.schemas).toEqual([USER_SCHEMA])
  })

  test('change a userName', async () => {
    const id = await create('renamed')
    await entra.patch(`/Users/${id}`, [{ op: 'Replace', path: 'userName', value: entra.at('renamed2') }])
    expect((await entra.filter(`userName eq "${entra.at('renamed2')}"`)).body.Resources[0].id).toBe(id)
    expect((await entra.filter(`userName eq "${entra.at('renamed')}"`)).body.totalResults).toBe(0)
    const other = await create('other')
    const taken = await entra.patch(`/Users/${other}`, [
      { op: 'Replace', path: 'userName', value: entra.at('Renamed2') },
    ])
    expect([taken.status, taken.body.scimType]).toEqual([409, 'uniqueness'])
  })

  test('delete a user, and create it again', async () => {
    const id = await create('deleted')
    expect((await entra.delete(`/Users/${id}`)).status).toBe(204)
    expect((await entra.get(`/Users/${id}`)).status).toBe(404)
    expect((await entra.delete(`/Users/${id}`)).status).toBe(404)
    expect((await entra.filter(`userName eq "${entra.at('deleted')}"`)).body.totalResults).toBe(0)
    expect((await entra.post('/Users', sent('deleted'))).status).toBe(201)
  })

  test('attributes and excludedAttributes narrow an answer', async () => {
    const id = await addPerson(entra, 'narrow')
    expect((await entra.get(`/Users/${id}?attributes=userName,emails.value`)).body).toEqual({
      schemas: [USER_SCHEMA],
      id,
      userName: entra.at('narrow'),
      emails: [{ value: entra.at('narrow') }],
    })
    const { body } = await entra.get(`/Users/${id}?excludedAttributes=emails,name.familyName,meta`)
    expect(body).toEqual({
      schemas: [USER_SCHEMA],
      id,
      userName: entra.at('narrow'),
      active: true,
      name: { givenName: 'narrow' },
    })
  })
})
