import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import type { InputProps, Services } from '../../../widgets/kit/contract.ts'
import { WidgetServices } from '../../../widgets/kit/services.tsx'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { apiDataSource } from './data-source.ts'
import { useDictionaryEdition } from './use-dictionary-edition.ts'

type Props = {
  /** Input of the field type `table`. It renders forms, which are above this folder. */
  readonly Rows: ComponentType<InputProps>
  /** Input and cell of the field type `conditions`, which are those of a list. */
  readonly Conditions?: Services['Conditions']
  readonly children: ReactNode
}

/** Data source for all widgets below, in the person's language. */
export function EngineServices({ Rows, Conditions, children }: Props) {
  const client = useClient()
  const queries = useQueryClient()
  const lang = useLang()
  const edition = useDictionaryEdition(client, lang)
  // Widgets cache answers for the lifetime of their data source.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another edition invalidates the answers.
  const data = useMemo(() => apiDataSource(client, queries, lang), [client, queries, lang, edition])
  return (
    <WidgetServices lang={lang} data={data} Rows={Rows} {...(Conditions && { Conditions })}>
      {children}
    </WidgetServices>
  )
}
