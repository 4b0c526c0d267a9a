import { cloneElement, createElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { type Message, translated } from '#basics/language/translate.ts'

interface TransProps<Text extends string> {
  /** An English ICU message with tags: “Read our <terms>terms</terms>.” */
  message: Message | (string extends Text ? never : Text)
  /** The element of each tag. It gets the text between its tags as children. */
  parts?: Readonly<Record<string, ReactElement<{ children?: ReactNode }>>>
  /** Values of the message's arguments. An element takes the place of its argument. */
  values?: Readonly<Record<string, string | number | ReactElement>>
}

/** Around the name of an element: characters for private use, which no message contains. */
const [OPEN, CLOSE] = ['\ue000', '\ue001']
const ELEMENT = new RegExp(`${OPEN}(\\w+)${CLOSE}`)

const NONE = {}

/** A translated sentence with elements in it. */
export function Trans<const Text extends string>({ message, parts = NONE, values = NONE }: TransProps<Text>) {
  const shown = (pieces: readonly ReactNode[]): ReactNode[] =>
    pieces.flatMap((piece) => (typeof piece === 'string' ? withElements(piece, values) : [piece]))
  const filled: Record<string, string | number | ((inner: ReactNode[]) => ReactNode)> = {}
  for (const [name, value] of Object.entries(values)) filled[name] = isValidElement(value) ? OPEN + name + CLOSE : value
  for (const [name, part] of Object.entries(parts)) filled[name] = (inner) => cloneElement(part, {}, ...shown(inner))
  return createElement(Fragment, {}, ...shown([translated<ReactNode>(message as Message, filled)].flat()))
}

function withElements(text: string, values: Readonly<Record<string, ReactNode>>): ReactNode[] {
  return text.split(ELEMENT).map((piece, index) => (index % 2 === 0 ? piece : values[piece]))
}
