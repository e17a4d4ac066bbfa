import type { Store } from '../store/store.ts'
import { namedCache, untilWritten } from './caches.ts'

/** What `make` gave for a key the last time, while none of the tables was written to since; else what it gives now. */
type Remember = <T>(store: Store, tables: readonly string[], key: string, make: () => Promise<T>) => Promise<T>

const answers = namedCache({
  name: 'answers',
  title: { zh: '标签与小型查询', en: 'Labels and small answers' },
  most: 5000,
  trust: untilWritten,
})
const pages = namedCache({
  name: 'pages',
  title: { zh: '列表页数据', en: 'Pages of lists' },
  most: 300,
  trust: untilWritten,
})

/** For labels, counts and other small answers. */
export const remembered: Remember = (store, tables, key, make) => answers(store).remember(tables, key, make)

/** For the rows of a page: many people open the same first pages. */
export const rememberedPage: Remember = (store, tables, key, make) => pages(store).remember(tables, key, make)
