import { beforeAll, describe, expect, test } from 'vitest'
import { addPerson, type Directory, newDirectory, USER_SCHEMA } from '#tests/world/company/directory.ts'
import { setUpWorld } from '#tests/world/world.ts'

/**
 * The steps of Okta's "SCIM 2.0 SPEC Test" and of its CRUD test, as its documentation lists them:
 * https://developer.okta.com/docs/guides/build-provisioning-integration/test-scim-api/
 */

const world = setUpWorld()
let okta: Directory
let first: string
beforeAll(async () => {
  okta = await newDirectory(world)
  first = await addPerson(okta, 'first')
})

const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

const sent = (name: string) => ({
  schemas: [USER_SCHEMA],
  userName: okta.at(name),
  name: { givenName: name, familyName: 'Okta' },
  emails: [{ primary: true, value: okta.at(name), type: 'work' }],
  displayName: `${name} Okta`,
  locale: 'en-US',
  externalId: `00u-${name}`,
  groups: [],
  password: '1mz050nq',
  active: true,
})

describe('Okta’s SPEC test', () => {
  test('a list with count and startIndex has users with the attributes that Okta needs', async () => {
    const { status, headers, body } = await okta.get('/Users?count=1&startIndex=1')
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('application/scim+json')
    expect(body).toMatchObject({ schemas: [LIST], itemsPerPage: 1, startIndex: 1, totalResults: expect.any(Number) })
    expect(body.Resources).toEqual([
      expect.objectContaining({
        id: expect.stringMatching(/./),
        userName: expect.stringMatching(/./),
        name: { givenName: expect.stringMatching(/./), familyName: expect.stringMatching(/./) },
        active: expect.any(Boolean),
        emails: [expect.objectContaining({ value: expect.stringMatching(/@/) })],
      }),
    ])
  })

  test('a user is found by its ID', async () => {
    const { status, body } = await okta.get(`/Users/${first}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ schemas: [USER_SCHEMA], id: first, userName: okta.at('first'), active: true })
  })

  test('an unknown userName is an empty list', async () => {
    const { status, body } = await okta.filter('userName eq "abcdefgh@atko.com"')
    expect(status).toBe(200)
    expect(body).toMatchObject({ schemas: [LIST], totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] })
  })

  test('an unknown ID is 404 with a detail', async () => {
    const { status, body } = await okta.get('/Users/919191919191')
    expect(status).toBe(404)
    expect(body).toEqual({ schemas: [ERROR], status: '404', detail: expect.stringMatching(/./) })
  })

  test('a created user has an ID, and is read with the sent attributes', async () => {
    const created = await okta.post('/Users', sent('create'))
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      schemas: [USER_SCHEMA],
      active: true,
      userName: okta.at('create'),
      name: { givenName: 'create', familyName: 'Okta' },
      externalId: '00u-create',
    })
    expect(created.text).not.toMatch(/1mz050nq|locale|password/)
    const read = await okta.get(`/Users/${created.body.id}`)
    expect(read.body).toEqual(created.body)
    expect(created.headers.location).toBe(created.body.meta.location)
  })

  test('the same userName again is 409', async () => {
    await okta.post('/Users', sent('twice'))
    const again = await okta.post('/Users', sent('twice'))
    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({ schemas: [ERROR], status: '409', scimType: 'uniqueness' })
  })

  test('a userName is found without regard to case', async () => {
    const { body } = await okta.filter(`userName eq "${okta.at('first').toUpperCase()}"`)
    expect(body.Resources.map(({ id }: { id: string }) => id)).toEqual([first])
  })

  test('groups are not served', async () => {
    expect((await okta.get('/Groups?startIndex=1&count=100')).status).toBe(404)
  })
})

describe('Okta’s life of a user', () => {
  test('create, update, deactivate, reactivate and find', async () => {
    const { id } = (await okta.post('/Users', sent('life'))).body
    const renamed = await okta.put(`/Users/${id}`, {
      ...sent('life'),
      id,
      name: { givenName: 'Lifa', familyName: 'O' },
    })
    expect(renamed.status).toBe(200)
    expect(renamed.body.name).toEqual({ givenName: 'Lifa', familyName: 'O' })

    const deactivated = await okta.patch(`/Users/${id}`, [{ op: 'replace', value: { active: false } }])
    expect(deactivated.status).toBe(200)
    expect(deactivated.body.active).toBe(false)
    expect((await okta.get(`/Users/${id}`)).body.active).toBe(false)
    // Okta looks for the user before it assigns the app again
    const found = await okta.filter(`userName eq "${okta.at('life')}"`)
    expect(found.body.Resources).toMatchObject([{ id, active: false }])

    const reactivated = await okta.put(`/Users/${id}`, { ...sent('life'), id, active: true })
    expect(reactivated.body.active).toBe(true)
    expect((await okta.patch(`/Users/${id}`, [{ op: 'replace', value: { active: false } }])).body.active).toBe(false)
  })

  test('an import reads every user once, page by page', async () => {
    const directory = await newDirectory(world)
    const ids: string[] = []
    for (const name of ['a', 'b', 'c', 'd', 'e']) ids.push(await addPerson(directory, name))
    const read: string[] = []
    for (const startIndex of [1, 3, 5]) {
      const { body } = await directory.get(`/Users?startIndex=${startIndex}&count=2`)
      expect(body.totalResults).toBe(5)
      read.push(...body.Resources.map(({ id }: { id: string }) => id))
    }
    expect(read).toEqual(ids)
  })
})
