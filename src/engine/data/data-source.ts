import type { QueryClient } from '@tanstack/react-query'
import type { DataSource, Option, Resolved } from '../../../widgets/kit/contract.ts'
import type { Client } from '../../api/client.ts'
import { downloadFile, keepPicture, linkToFile, uploadFile } from '../../api/files.ts'
import { lookupLabels, lookupOptions, lookupPlan, lookupRows, type OptionRow } from '../../api/options.ts'
import { compiledReport } from '../../api/schema.ts'
import type { Lang } from '../../schema/base/text.ts'
import type { PickPlan } from '../../schema/model/compiled.ts'
import { dictionariesQuery, largeDictionaryQuery } from './dictionaries-query.ts'
import { fileKey, resourceKey } from './schema-keys.ts'

/**
 * Access of widgets to choices and rows of the server. Dictionaries and plans of pick dialogs are cached by react-query;
 * rows of a lookup change at any time, so only the widgets' short cache holds them.
 */
export function apiDataSource(client: Client, queries: QueryClient, lang: Lang): DataSource {
  const items = async (code: string): Promise<readonly Option[]> => {
    const all = await queries.fetchQuery(dictionariesQuery(client, lang))
    return (all[code] ?? (await queries.fetchQuery(largeDictionaryQuery(client, lang, code)))).map(optionOf)
  }
  return {
    options: async (source, { keyword, where }, signal) => {
      if (source.kind !== 'dictionary') {
        return (await lookupOptions(client, source, asked(keyword, where), signal)).map(optionOf)
      }
      const all = (await items(source.code)).filter(({ value }) => !source.except?.includes(value))
      return keyword ? all.filter(({ label }) => label.toLowerCase().includes(keyword.toLowerCase())) : all
    },
    labels: async (source, values, signal, fields = [source.of ?? []].flat()) => {
      if (source.kind !== 'dictionary')
        return (await lookupLabels(client, source, values, fields, signal)).map(optionOf)
      const byValue = new Map((await items(source.code)).map((option) => [option.value, option]))
      return values.flatMap((value) => byValue.get(value) ?? [])
    },
    plan: (source) => {
      const { kind, code, value, label } = source
      return queries.fetchQuery<PickPlan>({
        queryKey: kind === 'report' ? fileKey('report', code) : [...resourceKey(code), 'pick', value, label],
        queryFn: () => (kind === 'report' ? compiledReport(client, code) : lookupPlan(client, source)),
        staleTime: Number.POSITIVE_INFINITY,
      })
    },
    rows: (source, { pageNo, pageSize, keyword, where, filters }, signal) =>
      lookupRows(client, source, { pageNo, pageSize, ...asked(keyword, where), ...(filters && { filters }) }, signal),
    upload: (file, onProgress, signal) => uploadFile(client, file, onProgress, signal),
    picture: (file) => keepPicture(client, file),
    download: (item, signal) => downloadFile(client, item, signal),
    link: (item) => linkToFile(client, item),
  }
}

function asked(keyword: string | undefined, where: Resolved | undefined) {
  return { ...(keyword && { keyword }), ...(where && { where }) }
}

function optionOf({ value, label, color }: OptionRow): Option {
  return { value, label, ...(color && { color }) }
}
