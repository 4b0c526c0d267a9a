import { createContext, type ReactNode } from 'react'
import type { AnswerControlProps } from './control-props.ts'

/** Draws what takes the one file that answers a question: where it goes is for the app to say that opens the assistant. */
export const FileControl = createContext<(props: AnswerControlProps) => ReactNode>(() => null)
