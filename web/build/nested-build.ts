import { build, type InlineConfig, type Rolldown } from 'vite'

/** Runs a build within a build and returns the code of its only file. */
export async function builtCode(entry: string, config: InlineConfig): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ...config,
    build: {
      write: false,
      target: 'baseline-widely-available',
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
      ...config.build,
    },
  })
  const [output] = [built].flat()
  const file = output && 'output' in output ? (output.output as Rolldown.OutputBundle[string][])[0] : undefined
  if (file?.type !== 'chunk') throw new Error(`${entry} was not built.`)
  return file.code
}
