import { createContext, useContext } from 'react'

/** File whose expressions are edited. */
export type EditedFile = { readonly path: string; readonly text: string }

export const EditedFileContext = createContext<EditedFile | undefined>(undefined)

/** File around an input. */
export function useEditedFile(): EditedFile {
  const file = useContext(EditedFileContext)
  if (!file) throw new Error('an expression outside of a file')
  return file
}
