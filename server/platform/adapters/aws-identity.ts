import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { MINUTE_MS } from '#basics/time/duration.ts'
import type { AwsSettings } from '#server/platform/config/aws-settings.ts'

/** AWS gives out the next credentials some minutes before these expire. */
const RENEW_BEFORE_MS = 5 * MINUTE_MS
const ANSWER_WITHIN_MS = 5_000
const INSTANCE_TOKEN_SECONDS = 300
/** Where AWS's container agent and instances answer, and only there. */
const CONTAINER_AGENT = 'http://169.254.170.2'
const INSTANCE = 'http://169.254.169.254'

export type AwsKeys = {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
}

type Temporary = AwsKeys & { readonly expiresAt: number }

/**
 * Keys of the settings; else the role of the workload (a web identity, as in Kubernetes), of the container, or of the
 * instance, in AWS's order. Temporary keys are fetched again before they expire.
 */
export function awsKeys(settings: AwsSettings, now = Date.now): () => Promise<AwsKeys> {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN: sessionToken } = settings
  if (AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY) {
    const keys = { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY }
    return async () => (sessionToken ? { ...keys, sessionToken } : keys)
  }
  let current: Promise<Temporary> | undefined
  return async () => {
    const held = await current?.catch(() => undefined)
    if (held && now() < held.expiresAt - RENEW_BEFORE_MS) return held
    current = fetchKeys(settings).catch((error: unknown) => {
      if (held && now() < held.expiresAt) return held
      throw error
    })
    return current
  }
}

async function fetchKeys(settings: AwsSettings): Promise<Temporary> {
  if (settings.AWS_WEB_IDENTITY_TOKEN_FILE && settings.AWS_ROLE_ARN)
    return ofWebIdentity(settings, settings.AWS_WEB_IDENTITY_TOKEN_FILE, settings.AWS_ROLE_ARN)
  const { AWS_CONTAINER_CREDENTIALS_FULL_URI: full, AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: relative } = settings
  if (full || relative) return ofContainer(full ?? `${CONTAINER_AGENT}${relative}`, settings)
  return ofInstance(settings.AWS_EC2_METADATA_SERVICE_ENDPOINT ?? INSTANCE)
}

const assumed = z.object({
  AssumeRoleWithWebIdentityResponse: z.object({
    AssumeRoleWithWebIdentityResult: z.object({
      Credentials: z.object({
        AccessKeyId: z.string(),
        SecretAccessKey: z.string(),
        SessionToken: z.string(),
        Expiration: z.number(), // seconds since 1970
      }),
    }),
  }),
})

/** The token file is read each time, because the cluster replaces it. */
async function ofWebIdentity(settings: AwsSettings, tokenFile: string, role: string): Promise<Temporary> {
  const region = settings.AWS_REGION ?? 'us-east-1'
  const body = new URLSearchParams({
    Action: 'AssumeRoleWithWebIdentity',
    Version: '2011-06-15',
    RoleArn: role,
    RoleSessionName: 'tendwell',
    WebIdentityToken: (await readFile(tokenFile, 'utf8')).trim(),
  })
  const address = settings.AWS_ENDPOINT_URL_STS ?? `https://sts.${region}.amazonaws.com`
  const answer = await ask(address, { method: 'POST', body, headers: { accept: 'application/json' } })
  const { AssumeRoleWithWebIdentityResponse: response } = assumed.parse(await answer.json())
  const keys = response.AssumeRoleWithWebIdentityResult.Credentials
  return {
    accessKeyId: keys.AccessKeyId,
    secretAccessKey: keys.SecretAccessKey,
    sessionToken: keys.SessionToken,
    expiresAt: keys.Expiration * 1000,
  }
}

const ofRole = z.object({
  AccessKeyId: z.string(),
  SecretAccessKey: z.string(),
  Token: z.string(),
  Expiration: z.iso.datetime(),
})

async function ofContainer(address: string, settings: AwsSettings): Promise<Temporary> {
  const file = settings.AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE
  const headers = file ? { authorization: (await readFile(file, 'utf8')).trim() } : undefined
  return keysOf(await ask(address, headers && { headers }))
}

/** Version 2 of the instance's metadata service, which needs a token. */
async function ofInstance(endpoint: string): Promise<Temporary> {
  const seconds = { 'x-aws-ec2-metadata-token-ttl-seconds': String(INSTANCE_TOKEN_SECONDS) }
  const token = await (await ask(`${endpoint}/latest/api/token`, { method: 'PUT', headers: seconds })).text()
  const headers = { 'x-aws-ec2-metadata-token': token }
  const roles = `${endpoint}/latest/meta-data/iam/security-credentials/`
  const [role = ''] = (await (await ask(roles, { headers })).text()).split('\n')
  return keysOf(await ask(`${roles}${role.trim()}`, { headers }))
}

async function keysOf(answer: Response): Promise<Temporary> {
  const { AccessKeyId, SecretAccessKey, Token, Expiration } = ofRole.parse(await answer.json())
  return {
    accessKeyId: AccessKeyId,
    secretAccessKey: SecretAccessKey,
    sessionToken: Token,
    expiresAt: Date.parse(Expiration),
  }
}

async function ask(address: string, request: RequestInit = {}): Promise<Response> {
  const answer = await fetch(address, { ...request, signal: AbortSignal.timeout(ANSWER_WITHIN_MS), redirect: 'error' })
  if (!answer.ok) throw new Error(`AWS gave no credentials: ${new URL(address).host} answered ${answer.status}.`)
  return answer
}
