import { Command, type OptionValues } from '@commander-js/extra-typings'

/** Where a command was run. */
export type Terminal = {
  readonly env: NodeJS.ProcessEnv
  /** File names are relative to this directory. */
  readonly cwd: string
}

/** Output of a command: one of the two forms is written to standard output. */
export type CommandAnswer = {
  /** For `--json`. */
  readonly json: object
  readonly text: string
  /** 1 if the check found a fault; 0 by default. */
  readonly status?: 0 | 1
}

const begin = (name: string) => new Command(name).option('--json', 'answer with one JSON object on standard output')
type Begun = ReturnType<typeof begin>

export type Subcommand = (
  name: string,
  terminal: Terminal,
  finish: (answer: CommandAnswer) => void,
) => Command<unknown[]>

/**
 * A subcommand of `tendwell`. It fails by throwing a `StartupError` or a `Problem`, whose message is the only output.
 * @param declare its options and arguments
 * @param run receives them with their types
 */
export function subcommand<Arguments extends unknown[], Options extends OptionValues>(
  declare: (command: Begun) => Command<Arguments, Options>,
  run: (options: Options, terminal: Terminal, ...given: Arguments) => Promise<CommandAnswer>,
): Subcommand {
  return (name, terminal, finish) => {
    const command = declare(begin(name))
    command.action(async () => finish(await run(command.opts(), terminal, ...command.processedArgs)))
    return command
  }
}
