import { AppError } from '../../../src/schema/model/errors.ts'
import { auditStep } from '../../platform/audit/audit.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import { confirmSteps, describe, planName } from '../../platform/store/pending-changes.ts'
import { nowText } from '../../platform/time.ts'
import { seesFiles } from './compiled-for.ts'

// A table holds the rows of all tenants, so only administrators of the first tenant may confirm a loss.
function demandHome({ session }: Context): void {
  if (!seesFiles(session)) throw new AppError('FORBIDDEN')
}

/** Pending data losses of schema files. `name` identifies exactly these. */
function plan(context: Context) {
  demandHome(context)
  const { pending } = context.app.live
  return { name: planName(pending), changes: pending }
}

async function confirm(context: Context): Promise<Answer> {
  demandHome(context)
  const { app, session, ip, lang } = context
  const { pending } = app.live
  const { name } = context.body as { readonly name?: string }
  // A confirmation covers only the losses that were shown.
  if (pending.length === 0 || name !== planName(pending)) throw new AppError('PLAN_CHANGED')
  const { username } = session.user
  const noted = pending.map((change) =>
    auditStep({ kind: 'schema', what: `confirmed: ${describe(change)}`, user: username, tenant: session.tenantId, ip }),
  )
  await app.store.write([...confirmSteps(pending, username, nowText()), ...noted])
  await app.live.refresh()
  return new Answer(lang === 'en' ? 'Done: the new files are active' : '已执行，新文件已生效', {
    changes: app.live.pending,
  })
}

/** Confirmations of schema changes that lose data. */
export const planRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/schema/plan',
    summary: 'Losses of data that schema files wait for, with how many values each',
    access: 'signed-in',
    handle: plan,
  },
  {
    method: 'POST',
    path: '/schema/plan/confirm',
    summary: 'Agrees to these losses: the files serve, and the data is gone',
    access: 'signed-in',
    handle: confirm,
  },
]
