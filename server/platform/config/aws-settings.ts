const TEXTS = [
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'AWS_REGION',
  'AWS_ROLE_ARN',
  'AWS_WEB_IDENTITY_TOKEN_FILE',
  'AWS_ENDPOINT_URL_STS',
  'AWS_CONTAINER_CREDENTIALS_FULL_URI',
  'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI',
  'AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE',
  'AWS_EC2_METADATA_SERVICE_ENDPOINT',
] as const
export const AWS_SETTINGS = [...TEXTS, 'AWS_INSTANCE_ROLE'] as const

export type AwsSettings = { readonly [name in (typeof TEXTS)[number]]?: string | undefined } & {
  readonly AWS_INSTANCE_ROLE?: boolean
}

/** Whether the settings name any way to get keys. */
export function hasAwsIdentity(settings: AwsSettings): boolean {
  return Boolean(
    (settings.AWS_ACCESS_KEY_ID && settings.AWS_SECRET_ACCESS_KEY) ||
      (settings.AWS_ROLE_ARN && settings.AWS_WEB_IDENTITY_TOKEN_FILE) ||
      settings.AWS_CONTAINER_CREDENTIALS_FULL_URI ||
      settings.AWS_CONTAINER_CREDENTIALS_RELATIVE_URI ||
      settings.AWS_INSTANCE_ROLE,
  )
}
