import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { OpenFile } from '../../../schema/model/studio-data.ts'
import { openedKey } from '../../data/schema-keys.ts'
import { draftOf, type FileKeeper } from './use-file-draft.ts'

type Options = {
  readonly opened: OpenFile
  readonly reset: FileKeeper['reset']
  readonly onText: (text: string | null) => void
}

/** Begins again with each answer of the server. Gives a function that takes the file of somebody else as opened, with a merged text as input. */
export function useOpenedText({ opened, reset, onText }: Options) {
  const queries = useQueryClient()
  const merged = useRef<{ readonly theirs: OpenFile; readonly text: string | null }>(undefined)
  useEffect(() => {
    onText(merged.current?.theirs === opened ? merged.current.text : opened.text)
    reset(draftOf(opened))
  }, [opened, reset, onText])
  return (theirs: OpenFile, text: string | null) => {
    merged.current = { theirs, text }
    queries.setQueryData(openedKey(theirs.path), theirs)
  }
}
