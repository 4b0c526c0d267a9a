import { nearestName } from '../basics/nearest-name.ts'

/** Of programs that say much in the environment; ours are known by their whole names. */
const FOREIGN = /^(npm_|AWS_|CI_|DOCKER_|GIT(HUB|LAB)?_|KUBERNETES_|LC_|OTEL_|PG|SSH_|XDG_)/

/** A setting with a slip in its name would pass unseen, and its default would hold. */
export function misspelledNames(env: NodeJS.ProcessEnv, known: readonly string[]): string[] {
  return Object.keys(env).flatMap((name) => {
    const meant = known.includes(name) || FOREIGN.test(name) ? undefined : nearestName(name, known)
    return meant ? [`${name} is no setting: did you mean ${meant}?`] : []
  })
}
