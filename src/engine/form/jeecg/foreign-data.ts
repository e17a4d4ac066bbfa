import type { DataSource, Option } from '../../../../widgets/kit/contract.ts'
import type { Client } from '../../../api/client.ts'
import type { ForeignChoice } from '../../../schema/jeecg/foreign-choice.ts'

type DictItem = {
  readonly value: string | number
  readonly text?: string
  readonly title?: string
  readonly label?: string
}

/** Our data with the choices of a foreign definition beside it: those it brings along, and those behind its server's dictionary codes. */
export function foreignData(client: Client, data: DataSource, choices: ReadonlyMap<string, ForeignChoice>): DataSource {
  const asked = new Map<string, Promise<readonly Option[]>>()
  const all = (code: string, choice: ForeignChoice): Promise<readonly Option[]> => {
    if ('options' in choice) return Promise.resolve(choice.options)
    const known = asked.get(code) ?? dictionary(client, choice.dict)
    asked.set(code, known)
    // What failed is asked again the next time.
    known.catch(() => asked.delete(code))
    return known
  }
  return {
    ...data,
    options: async (source, query, signal) => {
      const choice = choices.get(source.code)
      if (!choice) return data.options(source, query, signal)
      const { keyword = '' } = query
      return (await all(source.code, choice)).filter(({ label }) => label.toLowerCase().includes(keyword.toLowerCase()))
    },
    labels: async (source, values, signal) => {
      const choice = choices.get(source.code)
      if (!choice) return data.labels(source, values, signal)
      const byValue = new Map((await all(source.code, choice)).map((option) => [option.value, option]))
      return values.flatMap((value) => byValue.get(value) ?? [])
    },
  }
}

async function dictionary(client: Client, code: string): Promise<readonly Option[]> {
  const items = await client.get<readonly DictItem[]>(`sys/dict/getDictItems/${encodeURI(code)}`)
  return items.map(({ value, label, title, text }) => ({
    value: String(value),
    label: label ?? title ?? text ?? String(value),
  }))
}
