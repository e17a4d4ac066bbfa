import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import { reading } from './read-source.ts'

/** Tests the connection of a data source. The host is logged; its answer is not shown. */
async function testConnection(context: Context): Promise<Answer> {
  const { body, lang } = context
  const { id } = body as { id?: unknown }
  await reading(context, String(id ?? ''), (source) => source.test())
  return new Answer({ zh: '连接成功', en: 'The data source answers.' }[lang])
}

/** Calls of data sources other than the generic routes. */
export const sourceRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/sys/datasource/testConnection',
    summary: 'Whether a data source answers',
    access: 'permission',
    permission: 'sys:datasource:edit',
    handle: testConnection,
  },
]
