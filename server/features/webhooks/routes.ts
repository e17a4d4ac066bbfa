import { Type } from 'typebox'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { Answer, type Context, Raw, type Route } from '../../platform/http/route.ts'
import { codeOf, columnSet } from '../../platform/sql/file-table.ts'
import { nowText } from '../../platform/time.ts'
import { disposition } from '../../records/files/stored-name.ts'
import { readRecord } from '../../records/read/read-record.ts'
import { secretOf } from './signature.ts'
import { delivery, deliveryTable, subscriptionTable } from './tables.ts'

/** Record that the caller reads. @throws UNKNOWN_RESOURCE, RECORD_MISSING */
async function readable({ app, session, lang }: Context, code: string, id: string) {
  const resource = app.live.current.resources.get(code)
  if (!resource) throw new AppError('UNKNOWN_RESOURCE', { name: code })
  const record = await readRecord(app, resource, session, lang, id)
  if (!record) throw new AppError('RECORD_MISSING')
  return record
}

async function secret(context: Context, code: string): Promise<Raw> {
  const { app, query, session } = context
  const { id, keyNo, name } = await readable(context, code, query.id ?? '')
  const text = await secretOf(app, { id: String(id), tenantId: session.tenantId, keyNo: Number(keyNo ?? 1) })
  return new Raw((reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('content-disposition', disposition('attachment', `${String(name)}.txt`))
      .send(text),
  )
}

async function retry(context: Context): Promise<Answer> {
  const { app, body, lang, session } = context
  const ids = String((body as { readonly ids: string }).ids).split(',')
  for (const id of ids) await readable(context, codeOf(deliveryTable), id)
  const set = (['status', 'attempts', 'nextTime'] as const).map((field) => `${columnSet(deliveryTable, field)} = ?`)
  await app.store.write(
    ids.map((id) => ({
      sql: `update ${deliveryTable} set ${set.join(', ')}
        where id = ? and ${deliveryTable.status} = ? and ${deliveryTable.tenantId} = ?`,
      parameters: [delivery.waiting, 0, nowText(), id, delivery.failed, session.tenantId],
    })),
  )
  return new Answer(lang === 'en' ? 'It is sent again' : '将重新发送')
}

/** Address of the secret of a record that has a key number. */
export function secretRoute(code: string, summary: string): Route {
  return {
    ...{ method: 'GET', path: `/${code}/secret`, summary },
    query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 60 }) }),
    access: 'permission',
    permission: permissionOf(code, 'edit'),
    handle: (context) => secret(context, code),
  }
}

/** Secret of a subscription, and another attempt at failed deliveries. */
export const webhookRoutes: readonly Route[] = [
  secretRoute(codeOf(subscriptionTable), 'The secret that signs the calls of a subscription'),
  {
    method: 'POST',
    path: '/sys/webhookCall/retry',
    summary: 'Sends failed deliveries again',
    body: Type.Object({ ids: Type.String({ minLength: 1, maxLength: 4000 }) }),
    access: 'permission',
    permission: 'sys:webhook:edit',
    handle: retry,
  },
]
