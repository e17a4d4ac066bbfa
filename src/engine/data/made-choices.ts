import { useMemo } from 'react'
import type { DataSource, Option } from '../../../widgets/kit/contract.ts'
import { useServices } from '../../../widgets/kit/services.tsx'

/** Choices of the fields of a made form, by the name of their source. */
export type MadeChoices = Readonly<Record<string, readonly Option[]>>

/** Data source around, with the choices that came with a made form. */
export function useMadeChoices(choices: MadeChoices): DataSource {
  const { data } = useServices()
  return useMemo(() => (Object.keys(choices).length === 0 ? data : withChoices(data, choices)), [data, choices])
}

function withChoices(data: DataSource, choices: MadeChoices): DataSource {
  const own = (code: string) => (Object.hasOwn(choices, code) ? choices[code] : undefined)
  return {
    ...data,
    options: async (source, query, signal) => {
      const keyword = query.keyword?.toLowerCase() ?? ''
      return (
        own(source.code)?.filter(({ label }) => label.toLowerCase().includes(keyword)) ??
        data.options(source, query, signal)
      )
    },
    labels: async (source, values, signal, fields) => {
      const byValue = own(source.code) && new Map(own(source.code)?.map((option) => [option.value, option]))
      return byValue ? values.flatMap((value) => byValue.get(value) ?? []) : data.labels(source, values, signal, fields)
    },
  }
}
