import { createContext, type ReactNode } from 'react'
import type { AnswerControlProps } from './control-props.ts'

/** Renders the file field of a question. The app that opens the assistant decides where the file is uploaded. */
export const FileControl = createContext<(props: AnswerControlProps) => ReactNode>(() => null)
