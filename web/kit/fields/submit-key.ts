type Pressed = { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean }

/** Whether the keys submit a form from a text of several lines, where Enter alone inserts a line break. */
export const isSubmitKey = ({ key, ctrlKey, metaKey }: Pressed): boolean => key === 'Enter' && (ctrlKey || metaKey)
