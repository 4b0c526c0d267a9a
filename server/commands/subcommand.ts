import { Command, type OptionValues } from '@commander-js/extra-typings'

/** Where a command was typed. */
export type Terminal = {
  readonly env: NodeJS.ProcessEnv
  /** Files are named from here. */
  readonly cwd: string
}

/** What a command says: one of the two forms goes to standard output. */
export type CommandAnswer = {
  /** For `--json`. */
  readonly json: object
  readonly text: string
  /** 1 where what it looked at is not as it should be; 0 unless said. */
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
 * A subcommand of `tendwell`. It refuses by throwing a `StartupError` or a `Problem`, whose message is all that is said.
 * @param declare its options and arguments
 * @param run gets them with their types
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
