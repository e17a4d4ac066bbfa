import { Answer, type Route } from '../../platform/http/route.ts'
import { forgetDictionaries, smallDictionaries } from './dictionaries.ts'

/** Dictionaries as clients cache them (contract.md section 4). */
export const dictionaryRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/sys/dict/queryAllDictItems',
    access: 'signed-in',
    handle: ({ app, session, lang }) => smallDictionaries(app, session.tenantId, lang),
  },
  {
    method: 'GET',
    path: '/sys/dict/refleshCache',
    access: 'signed-in',
    costly: 'refresh',
    // Nothing to clear: this cache detects changes itself. Clients call this before they load again.
    handle: ({ lang }) => new Answer(lang === 'en' ? 'The cache was refreshed' : '刷新缓存成功'),
  },
  {
    method: 'POST',
    path: '/sys/dict/refreshCache',
    summary: 'Clears the dictionary cache',
    access: 'permission',
    permission: 'sys:dict:refreshCache',
    costly: 'refresh',
    handle: ({ app, lang }) => {
      forgetDictionaries(app.store)
      return new Answer(lang === 'en' ? 'The cache was refreshed' : '刷新缓存成功')
    },
  },
]
