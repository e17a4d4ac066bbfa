import type { Lang } from '../../src/schema/model/text.ts'
import { namedCache, untilWritten } from '../cache/caches.ts'
import type { Store } from '../store/store.ts'

/** An option as every client of this API reads it (contract.md section 4). */
export type DictOption = {
  readonly value: string
  readonly text: string
  readonly title: string
  readonly label: string
  readonly color?: string
}

type ItemRow = {
  dict_code: string
  item_value: string
  item_text: string
  item_text_en: string | null
  item_color: string | null
  status: string | null
}
type Dictionaries = ReadonlyMap<string, readonly ItemRow[]>

const dictionaries = namedCache({
  name: 'dictionaries',
  title: { zh: '数据字典', en: 'Dictionaries' },
  most: 1,
  trust: untilWritten,
})

/** All dictionaries by code, disabled items included; read again after a write to them. */
export function dictionaryRows(store: Store): Promise<Dictionaries> {
  return dictionaries(store).remember(['sys_dict', 'sys_dict_item'], 'all', () => read(store))
}

/** Has them read again at the next question, whatever was remembered. */
export function forgetDictionaries(store: Store): void {
  dictionaries(store).clear()
}

async function read(store: Store): Promise<Dictionaries> {
  const rows = await store.rows<ItemRow>({
    sql: `select d.dict_code, i.item_value, i.item_text, i.item_text_en, i.item_color, i.status
      from sys_dict d left join sys_dict_item i on i.dict_id = d.id order by d.dict_code, i.sort_order, i.id`,
    parameters: [],
  })
  const groups = Map.groupBy(rows, ({ dict_code }) => dict_code)
  return new Map([...groups].map(([code, items]) => [code, items.filter(({ item_value }) => item_value !== null)]))
}

/** The options of one dictionary in a language; an unknown code has none. */
export async function dictionaryOptions(store: Store, code: string, lang: Lang): Promise<DictOption[]> {
  return ((await dictionaryRows(store)).get(code) ?? []).map((row) => optionOf(row, lang))
}

/** Every dictionary's enabled options by code, as a client caches them. */
export async function allDictionaries(store: Store, lang: Lang): Promise<Record<string, DictOption[]>> {
  const all = await dictionaryRows(store)
  return Object.fromEntries(
    [...all].map(([code, rows]) => [
      code,
      rows.filter(({ status }) => status !== '0').map((row) => optionOf(row, lang)),
    ]),
  )
}

function optionOf({ item_value, item_text, item_text_en, item_color }: ItemRow, lang: Lang): DictOption {
  const text = lang === 'en' && item_text_en ? item_text_en : item_text
  return { value: item_value, text, title: text, label: text, ...(item_color && { color: item_color }) }
}
