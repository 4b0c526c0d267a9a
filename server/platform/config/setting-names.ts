import { nearestName } from '#basics/text/nearest-name.ts'

/** Prefixes of variables of other programs; our variables are known by their full names. */
const FOREIGN = /^(npm_|AWS_|CI_|DOCKER_|GIT(HUB|LAB)?_|KUBERNETES_|LC_|OTEL_|PG|SSH_|XDG_)/

/** A misspelled setting would otherwise be ignored in favor of its default. */
export function misspelledNames(env: NodeJS.ProcessEnv, known: readonly string[]): string[] {
  return Object.keys(env).flatMap((name) => {
    const meant = known.includes(name) || FOREIGN.test(name) ? undefined : nearestName(name, known)
    return meant ? [`${name} is no setting: did you mean ${meant}?`] : []
  })
}
