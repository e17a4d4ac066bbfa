import type { Store } from '../store/store.ts'
import { namedCache, untilWritten } from './caches.ts'

/** Cached result of `make` for a key while none of the tables has been written to; else a new one. */
type Remember = <T>(store: Store, tables: readonly string[], key: string, make: () => Promise<T>) => Promise<T>

const answers = namedCache({
  name: 'answers',
  title: { zh: '标签与小型查询', en: 'Labels and small answers' },
  most: 5000,
  megabytes: 32,
  trust: untilWritten,
})
const pages = namedCache({
  name: 'pages',
  title: { zh: '列表页数据', en: 'Pages of lists' },
  most: 300,
  megabytes: 32,
  trust: untilWritten,
})

/** Cache of labels, counts and other small answers. */
export const remembered: Remember = (store, tables, key, make) => answers(store).remember(tables, key, make)

/** Cache of the rows of a page: many users open the same first pages. */
export const rememberedPage: Remember = (store, tables, key, make) => pages(store).remember(tables, key, make)
