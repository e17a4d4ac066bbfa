import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import type { InputProps } from '../../../widgets/kit/contract.ts'
import { WidgetServices } from '../../../widgets/kit/services.tsx'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { apiDataSource } from './data-source.ts'
import { useDictionaryEdition } from './use-dictionary-edition.ts'

type Props = {
  /** Input of the field type `table`. It draws forms, which lie above this folder. */
  readonly Rows: ComponentType<InputProps>
  readonly children: ReactNode
}

/** Gives every widget below the server's data in the person's language. */
export function EngineServices({ Rows, children }: Props) {
  const client = useClient()
  const queries = useQueryClient()
  const lang = useLang()
  const edition = useDictionaryEdition(client, lang)
  // The widgets remember answers as long as their source of data is the same one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another edition means other answers.
  const data = useMemo(() => apiDataSource(client, queries, lang), [client, queries, lang, edition])
  return (
    <WidgetServices lang={lang} data={data} Rows={Rows}>
      {children}
    </WidgetServices>
  )
}
