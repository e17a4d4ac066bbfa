import { addressesIn } from '../../features/messages/templates.ts'
import { isTestData } from '../../features/messages/test-data.ts'
import { allowedHook } from '../../platform/calls/allowed.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../records/write/own-fields.ts'

const own = ownFields(import.meta, ['templateType', 'testJson', 'webhooks'])
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/** Checks a message template: its test data is a JSON object, and calls to its robots are allowed. */
export const messageTemplate = own.hook((moment) => Promise.resolve({ problems: problemsOf(moment) }))

function problemsOf({ app, action, after }: Moment): NonNullable<Result['problems']> {
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
