import { addressesIn } from '../../features/messages/templates.ts'
import { isTestData } from '../../features/messages/test-data.ts'
import { allowedHook } from '../../platform/calls/allowed.ts'
import type { Hook, HookResult, WriteMoment } from '../../records/write/hook.ts'

/** A template's test data is a JSON object, and the robots it names are such as may be called. */
export const messageTemplate: Hook = (moment) => Promise.resolve({ problems: problemsOf(moment) })

function problemsOf({ app, action, after }: WriteMoment): NonNullable<HookResult['problems']> {
  if (action === 'delete' || action === 'state') return []
  const { testJson, webhooks, templateType } = after
  const foreign = addressesIn(templateType === 'webhook' ? String(webhooks ?? '') : '').filter(
    (address) => !allowedHook(app.options.messages.hooks, address),
  )
  return [
    ...(isTestData(String(testJson ?? '')) ? [] : [{ field: 'testJson', kind: 'json', params: {} }]),
    ...foreign.slice(0, 1).map((value) => ({ field: 'webhooks', kind: 'webhook', params: { value } })),
  ]
}
