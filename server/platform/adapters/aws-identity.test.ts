import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#basics/time/duration.ts'
import type { AwsSettings } from '#server/platform/config/aws-settings.ts'
import { openS3 } from '#tests/harness/s3-stand-in.ts'
import { awsKeys } from './aws-identity.ts'
import { openStorage } from './storage.ts'

const NOW = Date.parse('2026-03-02T12:00:00Z')
const EXPIRES = NOW + HOUR_MS

let aws: Awaited<ReturnType<typeof openAws>>
let folder: string
let tokenFile: string
beforeEach(async () => {
  aws = await openAws()
  folder = mkdtempSync(join(tmpdir(), 'tendwell-identity-'))
  tokenFile = join(folder, 'token')
  writeFileSync(tokenFile, 'token-1\n')
})
afterEach(async () => {
  await aws.close()
  rmSync(folder, { recursive: true })
})

test('keys in the settings take precedence over a role', async () => {
  const keys = awsKeys({ AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret', ...webIdentity() })
  expect(await keys()).toEqual({ accessKeyId: 'id', secretAccessKey: 'secret' })
  expect(aws.calls).toEqual([])
})

test("a workload's token is exchanged for the keys of its role", async () => {
  expect(await awsKeys(webIdentity(), () => NOW)()).toMatchObject({ accessKeyId: 'key-1', sessionToken: 'session-1' })
  expect(aws.calls).toEqual(['POST /sts AssumeRoleWithWebIdentity arn:aws:iam::1:role/files token-1'])
})

test("a container's role needs the container's token", async () => {
  const address = { AWS_CONTAINER_CREDENTIALS_FULL_URI: `${aws.url}/container` }
  const keys = awsKeys({ ...address, AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: tokenFile }, () => NOW)
  expect(await keys()).toMatchObject({ accessKeyId: 'key-1', secretAccessKey: 'secret-1' })
  expect(aws.calls).toEqual(['GET /container token-1'])
  await expect(awsKeys(address)()).rejects.toThrow('answered 403')
})

test("an instance's role is read with a token of its metadata service", async () => {
  const keys = awsKeys({ AWS_INSTANCE_ROLE: true, AWS_EC2_METADATA_SERVICE_ENDPOINT: aws.url }, () => NOW)
  expect(await keys()).toMatchObject({ accessKeyId: 'key-1' })
  expect(aws.calls).toEqual([
    'PUT /latest/api/token',
    'GET /latest/meta-data/iam/security-credentials/ instance-token',
    'GET /latest/meta-data/iam/security-credentials/files-role instance-token',
  ])
})

test('temporary keys are used until five minutes before they expire, and then renewed with a new token', async () => {
  let now = NOW
  const keys = awsKeys(webIdentity(), () => now)
  await keys()
  now = EXPIRES - 6 * MINUTE_MS
  expect(await keys()).toMatchObject({ accessKeyId: 'key-1' })
  writeFileSync(tokenFile, 'token-2')
  now = EXPIRES - 4 * MINUTE_MS
  expect(await keys()).toMatchObject({ accessKeyId: 'key-2' })
  expect(aws.calls.at(-1)).toContain('token-2')
})

test('keys that cannot be renewed are used until they expire', async () => {
  let now = NOW
  const keys = awsKeys(webIdentity(), () => now)
  await keys()
  aws.fail()
  now = EXPIRES - MINUTE_MS
  expect(await keys()).toMatchObject({ accessKeyId: 'key-1' })
  now = EXPIRES
  await expect(keys()).rejects.toThrow('answered 503')
})

test("a file is stored in a bucket with the keys of the workload's role", async () => {
  const account = { bucket: 'files', accessKeyId: 'key-1', secretAccessKey: 'secret-1', region: 'us-east-1' }
  const s3 = await openS3(account)
  const STORAGE_URL = `s3://files?endpoint=${encodeURIComponent(s3.url)}`
  const storage = await openStorage({ DATA_DIR: folder, STORAGE_URL, ...webIdentity() })
  expect(await storage.put('aZ09-_aZ09-_aZ09-_aZ09', Buffer.from('bytes'))).toEqual({ size: 5 })
  await s3.close()
})

const webIdentity = (): AwsSettings => ({
  AWS_ROLE_ARN: 'arn:aws:iam::1:role/files',
  AWS_WEB_IDENTITY_TOKEN_FILE: tokenFile,
  AWS_ENDPOINT_URL_STS: `${aws.url}/sts`,
})

/** Answers as AWS documents for its token service, its container agent and its instances. */
async function openAws() {
  const calls: string[] = []
  let failing = false
  let given = 0
  const keys = () => ({ id: `key-${++given}`, secret: `secret-${given}`, session: `session-${given}` })
  const assumed = () => {
    const { id, secret, session } = keys()
    const Credentials = { AccessKeyId: id, SecretAccessKey: secret, SessionToken: session, Expiration: EXPIRES / 1000 }
    return { AssumeRoleWithWebIdentityResponse: { AssumeRoleWithWebIdentityResult: { Credentials } } }
  }
  const ofRole = () => {
    const { id, secret, session } = keys()
    const Expiration = new Date(EXPIRES).toISOString()
    return { Code: 'Success', AccessKeyId: id, SecretAccessKey: secret, Token: session, Expiration }
  }
  async function answer(request: IncomingMessage): Promise<string | object | number> {
    const form = new URLSearchParams(await text(request))
    const { authorization, 'x-aws-ec2-metadata-token': token } = request.headers
    const values = [form.get('Action'), form.get('RoleArn'), form.get('WebIdentityToken'), authorization, token]
    calls.push([request.method, request.url, ...values.filter(Boolean)].join(' '))
    if (failing) return 503
    if (request.url === '/sts') return assumed()
    if (request.url === '/container') return authorization === 'token-1' ? ofRole() : 403
    if (request.url === '/latest/api/token') return request.method === 'PUT' ? 'instance-token' : 403
    if (token !== 'instance-token') return 401
    return request.url?.endsWith('/') ? 'files-role\n' : ofRole()
  }
  const server = createServer((request, response) => {
    void answer(request).then((content) => {
      response.writeHead(typeof content === 'number' ? content : 200)
      response.end(typeof content === 'object' ? JSON.stringify(content) : String(content))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    fail: () => {
      failing = true
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}
