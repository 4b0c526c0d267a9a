import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'

const compiled = new Map<string, CompiledMessage>()

/**
 * Compiles an ICU message that has arguments or tags. A release of the apps has compiled messages, so this module is not
 * in it: see web/build/messages.ts.
 */
export function compileMessage(message: CompiledMessage): CompiledMessage {
  if (typeof message !== 'string' || !/[{<]/.test(message)) return message
  const known = compiled.get(message) ?? compile(message)
  compiled.set(message, known)
  return known
}
