import { notifySteps } from '../../../features/messages/notify.ts'
import { codeOf, fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import type { WriteMoment } from '../../../records/write/hook.ts'
import { prepareAdd } from '../../../records/write/write.ts'
import type { Letter } from '../../sourcing/letters.ts'

const letterTable = fileTable(
  import.meta,
  'bid/letter',
  [],
  [
    ...(['address', 'amount', 'billDate', 'content', 'contentEn', 'currency', 'kind', 'projectName'] as const),
    ...(['projectNameEn', 'scalingNo', 'sender', 'senderAddress', 'senderEn', 'sourceNo'] as const),
    ...(['supplierCode', 'supplierId', 'supplierName', 'supplierNameEn'] as const),
  ],
)

type Moment = Pick<WriteMoment, 'app' | 'ip' | 'lang' | 'model' | 'session'>

/** Steps that add letters to bidders, with a message in the language of each of their people. */
export async function letterSteps(
  { app, lang, model, session, ip }: Moment,
  letters: readonly Letter[],
): Promise<readonly Step[]> {
  const resource = model.resources.get(codeOf(letterTable))
  const send = resource?.plan.actions.find(({ name }) => name === 'send')
  if (!(resource && send)) return []
  const all: Step[] = []
  // One after the other: each takes a number.
  for (const given of letters) {
    const { row, steps } = await prepareAdd({ app, resource, session, ip, lang, given }, {})
    all.push(...steps, ...(await notifySteps({ app, resource, session }, send, row)))
  }
  return all
}
