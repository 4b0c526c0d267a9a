import { defineConfig } from 'vitest/config'
import config from './vitest.config.ts'

const { projects = [], ...shared } = config.test ?? {}
const [unit] = projects.flatMap((one) => (typeof one === 'object' && 'test' in one && one.test ? [one.test] : []))
if (unit?.name !== 'unit' || !unit.include) throw new Error('The first project of vitest.config.ts is not `unit`.')

/** The unit tests of the rules: Stryker mutates the module beside each of them (`stryker.config.js`). */
export const ruleTests = unit.include.filter((file) => /^(basics|contract|domain|server)\//.test(file))

const setupFiles = [shared.setupFiles ?? [], unit.setupFiles ?? []].flat()
export default defineConfig({ ...config, test: { ...shared, ...unit, setupFiles, include: ruleTests } })
